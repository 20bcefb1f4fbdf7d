import type { Destination } from '../datasets/destinations.ts';
import type { SourceRow } from '../datasets/provenance/provenance.ts';
import { editorial, published, type Receipt } from './receipt.ts';
import { rowsOf, type Sources } from './source.ts';
import { cell, InvalidTable } from './table.ts';
import { observationsByPlace } from './observation.ts';
import { bestMonthsFinder } from './steps/best-months/best-months.ts';
import { budgetFinder, type BudgetReceipt } from './steps/budgets/budgets.ts';
import { parseCandidates, type Candidate, type LocatedCandidate, type Setting } from './steps/candidates.ts';
import { parseClimateSeries } from './steps/climate-series.ts';
import { climateFinder, type DestinationClimate } from './steps/climate.ts';
import { tagsFinder } from './steps/editorial.ts';
import { languagesFinder } from './steps/languages.ts';
import { refuseContradictions } from './steps/best-months/contradictions.ts';
import { placeFinder, type Place } from './steps/places.ts';
import { spellingFinder, type Spelling } from './steps/comparisons/spellings.ts';
import { reviewsFinder, type Reviews } from './steps/reviews.ts';
import { populationFinder } from './steps/populations.ts';

export type DestinationReceipts = {
  readonly [Column in keyof Destination]: Column extends 'avg_daily_budget_usd'
    ? BudgetReceipt
    : Receipt<Destination[Column]>;
};

export interface MadeDestination {
  readonly row: Destination;
  readonly receipts: DestinationReceipts;
  readonly nameVi: string;
  /** Where the Vietnamese name comes from, which is no column of the dataset. */
  readonly nameViSources: readonly SourceRow[];
  readonly setting: Setting;
  readonly region: { readonly nameEn: string; readonly nameVi: string };
  /**
   * The series that stands for the place: its normals by month at the height of the place, the station, how far it is and how much lower.
   * The normals of a grid may not be republished under the licence of the datasets; those of a station may.
   */
  readonly climate: DestinationClimate;
  /** Undefined where too few people write of its hotels to be counted. */
  readonly reviews: Reviews | undefined;
  readonly spelling: Spelling;
}

export function makeDestinations(sources: Sources): MadeDestination[] {
  const candidates = parseCandidates(rowsOf(sources, 'editorial', 'destinations.csv'));
  const findPlace = placeFinder(
    {
      geonames: Object.values(sources['geonames']?.tables ?? {}).flat(),
      citiesJson: rowsOf(sources, 'cities-json', 'places.csv'),
      heights: rowsOf(sources, 'heights', 'heights.csv'),
      units: rowsOf(sources, 'iso-3166-2', 'units.csv'),
      crosswalk: rowsOf(sources, 'iso-3166-2', 'crosswalk.csv'),
    },
    observationsByPlace(sources, 'positions'),
  );
  const places = new Map(candidates.map((candidate) => [candidate, findPlace(candidate)]));
  const findPopulation = populationFinder(observationsByPlace(sources, 'populations'));
  const findClimate = climateFinder(climateSeriesOf(sources));
  const findBestMonths = bestMonthsFinder(observationsByPlace(sources, 'best-months'));
  const findBudget = budgetFinder(
    candidates.map((candidate) => located(candidate, places.get(candidate)!)),
    {
      rooms: observationsByPlace(sources, 'room-prices'),
      living: [...observationsByPlace(sources, 'food-and-entertainment').values()].flat(),
      wholeDays: observationsByPlace(sources, 'day-costs'),
    },
  );
  const findTags = tagsFinder(
    rowsOf(sources, 'editorial', 'tags.csv'),
    rowsOf(sources, 'unesco', 'sites.csv'),
  );
  const findLanguages = languagesFinder(
    rowsOf(sources, 'languages', 'languages.csv'),
    observationsByPlace(sources, 'ethnic-groups'),
  );
  const reviewsOf = reviewsFinder(observationsByPlace(sources, 'reviews'));
  const spellingOf = spellingFinder(rowsOf(sources, 'editorial', 'spellings.csv'));
  const country = countryFacts(sources);

  const made = candidates.map((candidate): MadeDestination => {
    const { slug, nameEn, tier, setting } = candidate;
    const place = places.get(candidate)!;
    const spot = located(candidate, place);
    const climate = findClimate({ lat: place.lat.value, lng: place.lng.value }, place.height);
    const receipts: DestinationReceipts = {
      slug: editorial(slug, 'chosen once, from the English name', [candidate.row.at]),
      name_en: editorial(nameEn, 'English name of the editorial table', [candidate.row.at]),
      country_code: country('country_code'),
      region_code: place.region.code,
      lat: place.lat,
      lng: place.lng,
      tier: editorial(tier, 'how early a first visitor should hear of the place, 1 to 3', [candidate.row.at]),
      population: findPopulation(candidate, place.population),
      timezone: country('timezone'),
      climate_zone: climate.zone,
      best_visit_months: findBestMonths(spot, climate),
      currency_code: country('currency_code'),
      languages_spoken: findLanguages(candidate),
      travel_style_tags: findTags(candidate),
      avg_daily_budget_usd: findBudget(spot),
    };
    return {
      row: valuesOf(receipts),
      receipts,
      nameVi: place.nameVi.value,
      nameViSources: place.nameVi.sources,
      setting,
      region: { nameEn: place.region.nameEn, nameVi: place.region.nameVi },
      climate,
      reviews: reviewsOf(slug),
      spelling: spellingOf(slug),
    };
  });
  refuseContradictions(made);
  return made;
}

function located(candidate: Candidate, { lat, lng }: Place): LocatedCandidate {
  return { ...candidate, lat: lat.value, lng: lng.value };
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
      sources['imhen']!.period,
    ),
    ...['chelsa', 'worldclim'].flatMap((grid) =>
      parseClimateSeries(
        'grid',
        rowsOf(sources, grid, 'places.csv'),
        rowsOf(sources, grid, 'normals.csv'),
        sources[grid]!.period,
      ),
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
