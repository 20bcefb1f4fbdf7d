import { countryPath } from '../../../countries/country.ts';
import type { Comparison } from '../../../datasets/declared/comparisons.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import { landingPath } from '../../../datasets/metadata/described-dataset.ts';
import { tableQuery, type TableView } from '../../dataset/table-view.ts';
import { DESTINATIONS_PATH, mapPlaces, windowsPlaces, type Place, type Places } from '../../place.ts';
import { drawBudgetDistribution } from '../budgets/budget-distribution.ts';
import { drawVerdicts } from '../counts/verdicts-chart.ts';
import { drawMap } from '../map/map.ts';
import { drawClimateWindows } from '../months/windows-chart.ts';
import { budgetsOf, from, linksOf, type CountryFacts, type DeclaredChart } from './declared-chart.ts';

export interface PairsFacts extends CountryFacts {
  readonly comparisons: readonly Comparison[];
}

export interface MapFacts extends CountryFacts {
  /** The places on the filtered list; undefined for all. */
  readonly some?: SomePlaces | undefined;
}

interface SomePlaces {
  readonly query: string;
  readonly slugs: ReadonlySet<string>;
}

/** Undefined if the list shows all places. The query leaves out the order, which does not affect a map. */
export function somePlaces(view: TableView, found: readonly Place[], places: Places): SomePlaces | undefined {
  if (found.length === places.size) return undefined;
  return { query: tableQuery({ ...view, sort: [] }), slugs: new Set(found.map(({ slug }) => slug)) };
}

export const destinationsMap: DeclaredChart<MapFacts> = {
  id: 'destinations-map',
  queryOf: ({ some }) => some?.query ?? '',
  pagePath: ({ country, some }) => countryPath(country, DESTINATIONS_PATH) + (some?.query ?? ''),
  listSources: from({ destinations: ['lat', 'lng', 'tier'] }),
  draw: ({ country, places, some }, options) =>
    drawMap({
      country,
      language: options.language,
      destinations: mapPlaces(places),
      ...(some && { shown: some.slugs }),
      ...linksOf(country, options),
    }),
};

export const costDistribution: DeclaredChart<CountryFacts> = {
  id: 'cost-distribution',
  pagePath: ({ country }) => landingPath(datasetsOf(country).destinations),
  listSources: from({ destinations: ['avg_daily_budget_usd'] }),
  draw: ({ country, places }, { language }) =>
    drawBudgetDistribution({ country, language, all: budgetsOf(places) }),
};

export const bestMonths: DeclaredChart<CountryFacts> = {
  id: 'best-months',
  pagePath: ({ country }) => landingPath(datasetsOf(country).climateWindows),
  listSources: from({ climateWindows: ['recommended'] }),
  draw: ({ country, places }, { language }) =>
    drawClimateWindows({ country, language, destinations: windowsPlaces(places) }),
};

export const verdicts: DeclaredChart<PairsFacts> = {
  id: 'verdicts',
  pagePath: ({ country }) => landingPath(datasetsOf(country).comparisons),
  listSources: from({ comparisons: ['data_points'] }),
  draw: ({ country, comparisons }, { language }) =>
    drawVerdicts({ country, language, comparisons: comparisons.map((pair) => pair.data_points.verdicts) }),
};
