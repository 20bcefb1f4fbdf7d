import type { Phrase } from './phrase.ts';

// All messages shown next to a field.
export const chooseOne: Phrase = { en: 'Choose one.', vi: 'Hãy chọn một mục.' };
export const unknownOption: Phrase = {
  en: 'We do not know this one: choose from the list.',
  vi: 'Chúng tôi không biết mục này: hãy chọn trong danh sách.',
};
export const onlyOnce: Phrase = { en: 'Give this only once.', vi: 'Chỉ điền mục này một lần.' };
export const atMost = (most: number): Phrase => ({
  en: `Choose ${most} at most.`,
  vi: `Chỉ chọn tối đa ${most} mục.`,
});
export const wholeNumberBetween = (minimum: number, maximum: number): Phrase => ({
  en: `Give a whole number from ${minimum} to ${maximum}.`,
  vi: `Hãy nhập một số nguyên từ ${minimum} đến ${maximum}.`,
});
export const choosePlace: Phrase = {
  en: 'Choose at least one place.',
  vi: 'Hãy chọn ít nhất một điểm đến.',
};
export const placeWithoutDays = (maximum: number): Phrase => ({
  en: `Give each place a whole number of days, from 1 to ${maximum}.`,
  vi: `Hãy cho mỗi điểm đến một số ngày, số nguyên từ 1 đến ${maximum}.`,
});
export const daysWithoutPlace: Phrase = {
  en: 'Some days have no place: choose one for them.',
  vi: 'Có số ngày chưa gắn với điểm đến nào: hãy chọn điểm đến.',
};
export const placeOrMonth: Phrase = {
  en: 'Choose a place, a month, or both.',
  vi: 'Hãy chọn một điểm đến, một tháng, hoặc cả hai.',
};
export const twoPlaces: Phrase = {
  en: 'Choose a place other than the first.',
  vi: 'Hãy chọn một điểm đến khác với điểm đầu tiên.',
};
