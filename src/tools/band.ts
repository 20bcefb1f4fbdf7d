import type { Band } from '../datasets/day-definition.ts';
import type { Phrase } from './phrase.ts';

export const BAND_NAMES: Readonly<Record<Band, Phrase>> = {
  budget: { en: 'Budget', vi: 'Tiết kiệm' },
  mid: { en: 'Mid-range', vi: 'Tầm trung' },
  premium: { en: 'Premium', vi: 'Cao cấp' },
};
