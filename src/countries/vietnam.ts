import { fileURLToPath } from 'node:url';
import type { Country } from './country.ts';
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
  map: {
    middleLatitude: 16,
    wide: { west: 101.8, south: 8.1, east: 116.6, north: 23.7 },
    narrow: { west: 101.7, south: 7.7, east: 111.1, north: 23.8 },
    inset: { west: 101.6, south: 8.2, east: 116.4, north: 23.6 },
    covered: { west: 100.7, south: 7.5, east: 110.8, north: 24.1 },
    scaleKm: 200,
    neighbours: [
      { name: { en: 'China', vi: 'Trung Quốc' }, wide: [112.5, 22.9], narrow: [109.6, 23.1] },
      { name: { en: 'Laos', vi: 'Lào' }, wide: [102.9, 19.3], narrow: [102.6, 18.6] },
      { name: { en: 'Thailand', vi: 'Thái Lan' }, wide: [103, 16], narrow: [103, 16] },
      { name: { en: 'Cambodia', vi: 'Campuchia' }, wide: [104.5, 12.9], narrow: [104.4, 13] },
    ],
    sea: {
      wide: [112.4, 13.2],
      narrow: [110.35, 14.9],
      near: [
        [109.2, 17],
        [108.8, 16.3],
        [110, 14.6],
        [110.1, 12.6],
        [108.9, 9.7],
        [107.7, 9.2],
      ],
      frameTops: { 'paracel-islands': 17.95, 'spratly-islands': 10.25 },
    },
  },
};
