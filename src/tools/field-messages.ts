import type { Phrase } from './phrase.ts';

// All messages shown next to a field.
export const chooseOne: Phrase = { en: 'Choose one.', vi: 'Hãy chọn một mục.' };
export const unknownOption: Phrase = {
  en: 'This is not in the list. Choose from the list.',
  vi: 'Mục này không có trong danh sách. Hãy chọn trong danh sách.',
};
export const onlyOnce: Phrase = { en: 'Enter this only once.', vi: 'Chỉ điền mục này một lần.' };
export const atMost = (most: number): Phrase => ({
  en: `Choose at most ${most}.`,
  vi: `Chỉ chọn tối đa ${most} mục.`,
});
export const wholeNumberBetween = (minimum: number, maximum: number): Phrase => ({
  en: `Enter a whole number from ${minimum} to ${maximum}.`,
  vi: `Hãy nhập một số nguyên từ ${minimum} đến ${maximum}.`,
});
export const choosePlace: Phrase = {
  en: 'Choose at least one place.',
  vi: 'Hãy chọn ít nhất một điểm đến.',
};
export const placeWithoutDays = (maximum: number): Phrase => ({
  en: `Enter a number of days for each place, from 1 to ${maximum}.`,
  vi: `Hãy nhập số ngày cho mỗi điểm đến, từ 1 đến ${maximum}.`,
});
export const daysWithoutPlace: Phrase = {
  en: 'Choose a place for these days.',
  vi: 'Hãy chọn điểm đến cho những ngày này.',
};
export const placeOrMonth: Phrase = {
  en: 'Choose a place, a month, or both.',
  vi: 'Hãy chọn một điểm đến, một tháng, hoặc cả hai.',
};
export const twoPlaces: Phrase = {
  en: 'Choose two different places.',
  vi: 'Hãy chọn hai điểm đến khác nhau.',
};
