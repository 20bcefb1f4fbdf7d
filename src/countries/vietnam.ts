import { fileURLToPath } from 'node:url';
import type { Country } from './country.ts';
import map from './vietnam-map.json' with { type: 'json' };
import texts from './vietnam.json' with { type: 'json' };

export const vietnam: Country = {
  // Names, currency, the 34 provinces and cities in force since 2025-07-01, with span, units, notes and credits.
  ...texts,
  folder: fileURLToPath(new URL('../../data/vietnam', import.meta.url)),
  lacks: [],
  // The EPSG dataset's area of use "Vietnam - onshore" (https://epsg.io/6147-datum), which includes the islands.
  bounds: { south: 8.33, north: 23.4, west: 102.14, east: 109.53 },
  hemisphere: 'north',
  // Codes were reused in 2025: 44 was Hanoi and is now Quang Tri.
  regionCodeProbe: { geonameid: '1581130', name: 'Hanoi', formerCode: '44', code: '01' },
  interest: {
    publisher: 'TripAdvisor, via scraper',
    pair: ['hanoi', 'ho-chi-minh-city'],
    names: { en: 'Hanoi and Ho Chi Minh City', vi: 'Hà Nội và Thành phố Hồ Chí Minh' },
    shortNames: { en: 'Hanoi and Ho Chi Minh City', vi: 'Hà Nội và TP. Hồ Chí Minh' },
  },
  // The north-east monsoon hits the open coast between Cape Dinh and the Gulf of Tonkin: no guide to its beaches recommends
  // November or December, and at most half recommend January.
  roughSea: { coast: { south: 11.4, north: 18, west: 106, east: 180 }, months: [11, 12, 1] },
  // TypeScript reads no tuples from JSON.
  map: map as unknown as Country['map'],
};
