import { noteIn, type Country } from '../countries/country.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { editorial, published, type Receipt, rowOf } from './receipt.ts';
import { rowsOf, type Sources } from './sources/source.ts';
import { cell, InvalidTable } from './sources/table.ts';
import { observationsByPlace, reviewsFinder } from './sources/observation.ts';
import { bestMonthsFinder, compareNeighbours, refuseContradictions } from './steps/best-months.ts';
import { budgetFinder, type BudgetReceipt } from './steps/budgets/budgets.ts';
import { parseCandidates, spellingFinder, tagsFinder } from './steps/candidates.ts';
import { parseClimateSeries, type ClimateSeries } from './steps/climate/climate-series.ts';
import { climateFinder } from './steps/climate/climate.ts';
import { languagesFinder } from './steps/languages.ts';
import { placeFinder } from './steps/places.ts';
import { populationFinder } from './steps/populations.ts';

export type DestinationReceipts = {
  readonly [Column in keyof Destination]: Column extends 'avg_daily_budget_usd'
    ? BudgetReceipt
    : Receipt<Destination[Column]>;
};

export function makeDestinations(sources: Sources, country: Country) {
  const rowsIn = (name: string, table: string) =>
    country.lacks.includes(name) ? [] : rowsOf(sources, name, table);
  const observed = (name: string) => observationsByPlace(rowsIn(name, `${name}.csv`));
  const listObserved = (...names: string[]) => names.flatMap((name) => [...observed(name).values()].flat());
  const findPlace = placeFinder(
    {
      geonames: Object.values(sources['geonames']?.tables ?? {}).flat(),
      citiesJson: rowsIn('cities-json', 'places.csv'),
      heights: rowsIn('heights', 'heights.csv'),
      units: rowsIn('iso-3166-2', 'units.csv'),
      crosswalk: country.regionCodeProbe ? rowsIn('iso-3166-2', 'crosswalk.csv') : [],
    },
    observed('positions'),
    country,
  );
  const candidates = parseCandidates(rowsIn('editorial', 'destinations.csv')).map((candidate) => {
    const place = findPlace(candidate);
    return { ...candidate, country, place, lat: place.lat.value, lng: place.lng.value };
  });
  const findPopulation = populationFinder(observed('populations'));
  const findClimate = climateFinder(climateSeriesOf(sources, country));
  const findBestMonths = bestMonthsFinder(observed('best-months'), observed('quoted-months'));
  const findBudget = budgetFinder(candidates, {
    rooms: observed('room-prices'),
    prices: listObserved('menu-prices', 'numbeo-prices', 'handbook-prices'),
    indexes: listObserved('living-cost-index'),
    checks: listObserved('food-and-entertainment'),
    wholeDays: observed('day-costs'),
  });
  const findTags = tagsFinder(rowsIn('editorial', 'tags.csv'), rowsIn('unesco', 'sites.csv'));
  const languages = rowsIn('languages', 'languages.csv');
  const findLanguages = languagesFinder(languages, observed('ethnic-groups'), country);
  const reviewsOf = reviewsFinder(observed('reviews'), country.interest);
  const spellingOf = spellingFinder(rowsIn('editorial', 'spellings.csv'));
  const fact = countryFacts(sources, country);

  const made = candidates.map((candidate) => {
    const { slug, nameEn, tier, setting, place } = candidate;
    const climate = findClimate(candidate, place.height);
    const receipts: DestinationReceipts = {
      slug: editorial(slug, 'slug_chosen', [candidate.row.at]),
      name_en: editorial(nameEn, 'name_editorial', [candidate.row.at]),
      country_code: fact('country_code'),
      region_code: place.region.code,
      lat: place.lat,
      lng: place.lng,
      tier: editorial(tier, 'tier', [candidate.row.at]),
      population: findPopulation(candidate, place.population),
      timezone: fact('timezone'),
      climate_zone: climate.zone,
      best_visit_months: findBestMonths(candidate, climate),
      currency_code: fact('currency_code'),
      languages_spoken: findLanguages(candidate),
      travel_style_tags: findTags(candidate),
      avg_daily_budget_usd: findBudget(candidate),
    };
    return {
      country,
      row: rowOf<Destination>(receipts),
      receipts,
      nameVi: place.nameVi.value,
      /** The origin of the Vietnamese name, which is not a column of the dataset. */
      nameViSources: place.nameVi.sources,
      setting,
      region: place.region,
      climate,
      /** Undefined if too few people review its hotels. */
      reviews: reviewsOf(slug),
      spelling: spellingOf(slug),
    };
  });
  refuseContradictions(made);
  return compareNeighbours(made);
}

export type MadeDestination = Readonly<ReturnType<typeof makeDestinations>[number]>;

function climateSeriesOf(sources: Sources, { climate: { stations, grids } }: Country) {
  const read = (kind: ClimateSeries['kind']) => (name: string) => {
    const [places, normals] = [rowsOf(sources, name, 'places.csv'), rowsOf(sources, name, 'normals.csv')];
    return parseClimateSeries(kind, places, normals, sources[name]!.period);
  };
  return [...stations.flatMap(read('station')), ...grids.flatMap(read('grid'))];
}

function countryFacts(sources: Sources, country: Country): (fact: string) => Receipt<string> {
  const rows = rowsOf(sources, 'country', 'country.csv');
  return (fact) => {
    const row = rows.find((candidate) => cell(candidate, 'fact') === fact);
    if (!row) throw new InvalidTable(`country/country.csv lacks ${fact}.`);
    const publication = noteIn(country, cell(row, 'publication'));
    return published(cell(row, 'value'), 'country_code', [row.at], [publication]);
  };
}
