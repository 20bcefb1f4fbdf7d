import { perBand } from '../../../datasets/measures/day-definition.ts';
import { stationNote, findClimate } from '../../destination/climate-note.ts';
import { costOf } from '../../estimate.ts';
import { mapPlaces, placePath, type Place } from '../../place.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { drawBudget } from '../budgets/budget-chart.ts';
import { drawLocatorMap } from '../map/locator-map.ts';
import { drawClimate, type Normals } from '../months/climate-chart.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import type { PairsFacts } from './country-charts.ts';
import { budgetsOf, from, linksOf, type DeclaredChart } from './declared-chart.ts';

export interface PlaceFacts extends PairsFacts {
  readonly place: Place;
}

export const location: DeclaredChart<PlaceFacts> = {
  id: 'location',
  slugOf: ({ place }) => place.slug,
  pagePath: ({ place }) => placePath(place),
  listSources: from({ destinations: ['lat', 'lng', 'tier'] }),
  draw({ country, place, places }, options) {
    const destinations = mapPlaces(places);
    return drawLocatorMap({
      country,
      language: options.language,
      destinations,
      highlighted: destinations.find(({ slug }) => slug === place.slug)!,
      ...linksOf(country, options),
    });
  },
};

export const climate: DeclaredChart<PlaceFacts> = {
  id: 'climate',
  slugOf: ({ place }) => place.slug,
  pagePath: ({ place }) => placePath(place),
  listSources: (facts) =>
    from({
      ...(normalsOf(facts) && { climateNormals: ['mean_temperature_c', 'rain_mm'] }),
      destinations: ['best_visit_months'],
    })(facts),
  draw: (facts, { language }) =>
    drawClimate({
      language,
      name: facts.place.name,
      bestMonths: facts.place.row.best_visit_months,
      normals: normalsOf(facts),
      note: noteOf(facts, language),
    }),
};

export const dailyCost: DeclaredChart<PlaceFacts> = {
  id: 'daily-cost',
  slugOf: ({ place }) => place.slug,
  pagePath: ({ place }) => placePath(place),
  listSources: from({ dailyCosts: ['low_usd', 'high_usd'], destinations: ['avg_daily_budget_usd'] }),
  draw: ({ place, places }, { language }) =>
    drawBudget({
      language,
      name: place.name,
      bands: perBand((band) => costOf(place, band)),
      all: budgetsOf(places),
      note: costNote(place, language),
    }),
};

function costNote(place: Place, language: SiteLanguage): string | undefined {
  const { isBorrowed, listings } = costOf(place, 'mid');
  const year = place.costs.mid?.year;
  if (listings === undefined || year === undefined) return undefined;
  const { note, borrowedNote } = CHART_WORDS[language].budget;
  return (isBorrowed ? borrowedNote : note)(VOCABULARY[language].number(listings), String(year));
}

function noteOf({ comparisons, place }: PlaceFacts, language: SiteLanguage): string | undefined {
  const found = findClimate(comparisons, place.slug);
  return found && stationNote(place, found, language);
}

function normalsOf({ comparisons, place }: PlaceFacts): Normals | undefined {
  const found = findClimate(comparisons, place.slug);
  if (!found?.tmean_c || !found.precip_mm) return undefined;
  return { temperatureC: found.tmean_c, rainMm: found.precip_mm };
}
