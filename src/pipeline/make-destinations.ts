import type { Destination } from '../datasets/destinations.ts';
import type { SourceRow } from '../datasets/provenance/provenance.ts';
import { editorial, published, type Receipt } from './receipt.ts';
import { rowsOf, type Sources } from './source.ts';
import { cell, InvalidTable } from './table.ts';
import { bestMonthsFinder } from './steps/best-months.ts';
import { budgetFinder } from './steps/budgets.ts';
import { parseCandidates, type Setting } from './steps/candidates.ts';
import { parseClimateSeries } from './steps/climate-series.ts';
import { climateFinder, type DestinationClimate } from './steps/climate.ts';
import { languagesFinder, tagsFinder } from './steps/editorial.ts';
import { placeFinder } from './steps/places.ts';

export type DestinationReceipts = { readonly [Column in keyof Destination]: Receipt<Destination[Column]> };

export interface MadeDestination {
  readonly row: Destination;
  readonly receipts: DestinationReceipts;
  readonly nameVi: string;
  /** Where the Vietnamese name comes from, which is no column of the dataset. */
  readonly nameViSources: readonly SourceRow[];
  readonly setting: Setting;
  readonly region: { readonly nameEn: string; readonly nameVi: string };
  /** The normals of a grid may not be republished under the licence of the datasets; those of a station may. */
  readonly climate: Pick<DestinationClimate, 'kind' | 'quality' | 'months'>;
}

export function makeDestinations(sources: Sources): MadeDestination[] {
  const candidates = parseCandidates(rowsOf(sources, 'editorial', 'destinations.csv'));
  const findPlace = placeFinder({
    geonames: Object.values(sources['geonames']?.tables ?? {}).flat(),
    citiesJson: rowsOf(sources, 'cities-json', 'places.csv'),
    heights: rowsOf(sources, 'heights', 'heights.csv'),
    units: rowsOf(sources, 'iso-3166-2', 'units.csv'),
    crosswalk: rowsOf(sources, 'iso-3166-2', 'crosswalk.csv'),
  });
  const findClimate = climateFinder(climateSeriesOf(sources));
  const findBestMonths = bestMonthsFinder(rowsOf(sources, 'travel-guides', 'best-months.csv'));
  const findBudget = budgetFinder(
    candidates,
    rowsOf(sources, 'travel-costs', 'observations.csv'),
    rowsOf(sources, 'cost-components', 'components.csv'),
  );
  const findTags = tagsFinder(
    rowsOf(sources, 'editorial', 'tags.csv'),
    rowsOf(sources, 'unesco', 'sites.csv'),
  );
  const findLanguages = languagesFinder(rowsOf(sources, 'languages', 'languages.csv'));
  const country = countryFacts(sources);

  return candidates.map((candidate) => {
    const { slug, nameEn, tier, setting } = candidate;
    const place = findPlace(candidate);
    const climate = findClimate({ lat: place.lat.value, lng: place.lng.value }, place.height);
    const receipts: DestinationReceipts = {
      slug: editorial(slug, 'chosen once, from the English name', [candidate.row.at]),
      name_en: editorial(nameEn, 'English name of the editorial table', [candidate.row.at]),
      country_code: country('country_code'),
      region_code: place.region.code,
      lat: place.lat,
      lng: place.lng,
      tier: editorial(tier, 'how early a first visitor should hear of the place, 1 to 3', [candidate.row.at]),
      population: place.population,
      timezone: country('timezone'),
      climate_zone: climate.zone,
      best_visit_months: findBestMonths(slug, setting, climate),
      currency_code: country('currency_code'),
      languages_spoken: findLanguages(candidate),
      travel_style_tags: findTags(candidate),
      avg_daily_budget_usd: findBudget(candidate),
    };
    return {
      row: valuesOf(receipts),
      receipts,
      nameVi: place.nameVi.value,
      nameViSources: place.nameVi.sources,
      setting,
      region: { nameEn: place.region.nameEn, nameVi: place.region.nameVi },
      climate: { kind: climate.kind, quality: climate.quality, months: climate.months },
    };
  });
}

function valuesOf(receipts: DestinationReceipts): Destination {
  return Object.fromEntries(
    Object.entries(receipts).map(([column, { value }]) => [column, value]),
  ) as Destination;
}

function climateSeriesOf(sources: Sources) {
  return [
    ...parseClimateSeries(
      'station',
      rowsOf(sources, 'imhen', 'places.csv'),
      rowsOf(sources, 'imhen', 'normals.csv'),
    ),
    ...['chelsa', 'worldclim'].flatMap((grid) =>
      parseClimateSeries('grid', rowsOf(sources, grid, 'places.csv'), rowsOf(sources, grid, 'normals.csv')),
    ),
  ];
}

function countryFacts(sources: Sources): (fact: string) => Receipt<string> {
  const rows = rowsOf(sources, 'country', 'country.csv');
  return (fact) => {
    const row = rows.find((candidate) => cell(candidate, 'fact') === fact);
    if (!row) throw new InvalidTable(`country/country.csv lacks ${fact}.`);
    const method = 'the code that its publication gives for the whole country';
    return published(cell(row, 'value'), method, [row.at], cell(row, 'publication'));
  };
}
