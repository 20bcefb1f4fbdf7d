import type { Phrase } from './phrase.ts';

/** What a day may cost: the bands of the destinations dataset. */
export const BANDS = ['budget', 'mid', 'premium'] as const;

export type Band = (typeof BANDS)[number];

export const BAND_NAMES: Readonly<Record<Band, Phrase>> = {
  budget: { en: 'Budget', vi: 'Tiết kiệm' },
  mid: { en: 'Mid-range', vi: 'Tầm trung' },
  premium: { en: 'Premium', vi: 'Cao cấp' },
};
