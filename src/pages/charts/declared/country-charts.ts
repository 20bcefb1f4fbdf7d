import { countryPath } from '../../../countries/country.ts';
import type { Comparison } from '../../../datasets/comparisons.ts';
import { datasetsOf } from '../../../datasets/country-datasets.ts';
import { landingPath } from '../../../datasets/metadata/described-dataset.ts';
import { DESTINATIONS_PATH, mapPlaces, windowsPlaces } from '../../place.ts';
import { drawBudgetDistribution } from '../budgets/budget-distribution.ts';
import { drawVerdicts } from '../counts/verdicts-chart.ts';
import { drawMap } from '../map/map.ts';
import { drawClimateWindows } from '../months/windows-chart.ts';
import { budgetsOf, from, linksOf, type CountryFacts, type DeclaredChart } from './declared-chart.ts';

export interface PairsFacts extends CountryFacts {
  readonly comparisons: readonly Comparison[];
}

export const destinationsMap: DeclaredChart<CountryFacts> = {
  id: 'destinations-map',
  pagePath: ({ country }) => countryPath(country, DESTINATIONS_PATH),
  listSources: from('destinations'),
  draw: ({ country, places }, options) =>
    drawMap({
      country,
      language: options.language,
      destinations: mapPlaces(places.values()),
      ...linksOf(country, options),
    }),
};

export const costDistribution: DeclaredChart<CountryFacts> = {
  id: 'cost-distribution',
  pagePath: ({ country }) => landingPath(datasetsOf(country).destinations),
  listSources: from('destinations'),
  draw: ({ country, places }, { language }) =>
    drawBudgetDistribution({ country, language, all: budgetsOf(places) }),
};

export const bestMonths: DeclaredChart<CountryFacts> = {
  id: 'best-months',
  pagePath: ({ country }) => landingPath(datasetsOf(country).climateWindows),
  listSources: from('climateWindows'),
  draw: ({ country, places }, { language }) =>
    drawClimateWindows({ country, language, destinations: windowsPlaces(places) }),
};

export const verdicts: DeclaredChart<PairsFacts> = {
  id: 'verdicts',
  pagePath: ({ country }) => landingPath(datasetsOf(country).comparisons),
  listSources: from('comparisons'),
  draw: ({ country, comparisons }, { language }) =>
    drawVerdicts({ country, language, comparisons: comparisons.map((pair) => pair.data_points.verdicts) }),
};
