import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownName, type Country, type Extent } from '../../../countries/country.ts';
import { tablePath, placePath } from '../../../datasets/addresses.ts';
import { linksOf } from '../chart.ts';
import { fill, type SiteWords } from '../../language.ts';
import { costOf, costText, type Places } from '../../place.ts';
import { findSea } from './projection.ts';

/** What live-map.js needs to replace a drawn map by one that moves and changes its colours. */
export function liveMapData(country: Country, places: Places, words: SiteWords): object {
  const { map, code } = country;
  const { live } = words.charts;
  const sea = findSea(country);
  const { receipts } = linksOf(country, words);
  const table = (name: string) =>
    existsSync(join(country.folder, 'sources/natural-earth', name))
      ? tablePath(ownName(country, 'natural-earth'), name)
      : undefined;
  return {
    country: code,
    borders: table('borders.csv'),
    provinces: table('provinces.csv'),
    shown: cornersOf(map.wide),
    names: [
      ...map.neighbours.flatMap(({ name, wide }) =>
        wide ? [{ name: name[words.language], at: wide.toReversed(), kind: 'land' }] : [],
      ),
      ...(sea && map.sea
        ? [{ name: sea.name[words.language], at: map.sea.wide.toReversed(), kind: 'sea' }]
        : []),
      ...(sea?.groups ?? []).map(({ name, extent: { west, east, south } }) => ({
        name: name[words.language],
        at: [south, (west + east) / 2],
        kind: 'islands',
      })),
    ],
    islands: (sea?.groups ?? []).flatMap(({ islands }) => islands.map((at) => at.toReversed())),
    words: { ...live, months: words.monthNames },
    receipts: {
      day: receipts('destinations', ['{slug}'], ['avg_daily_budget_usd']),
      season: receipts('destinations', ['{slug}'], ['best_visit_months']),
      climate: receipts('climateNormals', ['{slug},{month}'], ['mean_temperature_c', 'rain_mm']),
    },
    places: Array.from(places.values(), (place) => {
      const { row, normals, slug, name, region } = place;
      return {
        slug,
        name,
        region,
        at: [row.lat, row.lng],
        tier: row.tier,
        href: words.path(placePath(place)),
        cost: row.avg_daily_budget_usd.mid,
        day: `${words.bands.mid}: ${costText(words, costOf(place, 'mid'), words.tools.perDay)}`,
        best: row.best_visit_months,
        season: fill(words.shared.bestMonths, { months: words.months(row.best_visit_months) }),
        rain: normals.map(({ rain_mm }) => Math.round(rain_mm)),
        warmth: normals.map(({ mean_temperature_c }) => Math.round(mean_temperature_c)),
      };
    }),
  };
}

const cornersOf = ({ west, south, east, north }: Extent) => [
  [south, west],
  [north, east],
];
