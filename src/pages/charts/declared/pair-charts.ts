import { WEATHER_ASPECTS } from '../../../datasets/declared/comparison-data-points.ts';
import type { Comparison } from '../../../datasets/declared/comparisons.ts';
import { perBand } from '../../../datasets/measures/day-definition.ts';
import { comparisonPath, findingOf } from '../../comparison/comparison-link.ts';
import { stationTexts } from '../../destination/climate-note.ts';
import { costOf } from '../../estimate.ts';
import type { Place, Places } from '../../place.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { drawComparedBudgets } from '../budgets/compared-budgets.ts';
import { drawComparedClimate, type NormalsOfPlace } from '../months/compared-climate.ts';
import { drawComparedMonths } from '../months/compared-months.ts';
import { from, type CountryFacts, type DeclaredChart } from './declared-chart.ts';

export interface PairFacts extends CountryFacts {
  readonly comparison: Comparison;
}

export const comparedMonths: DeclaredChart<PairFacts> = {
  id: 'compared-months',
  slugOf: ({ comparison }) => comparison.slug,
  pagePath: pagePathOfPair,
  listSources: from({ comparisons: ['data_points'] }),
  draw: ({ comparison, places }, { language }) => {
    const { a, b } = comparison.data_points.best_visit_months;
    return drawComparedMonths({
      language,
      a: { name: nameOf(places, comparison.a_slug), bestMonths: a },
      b: { name: nameOf(places, comparison.b_slug), bestMonths: b },
    });
  },
};

export const comparedClimate: DeclaredChart<PairFacts> = {
  id: 'compared-climate',
  slugOf: ({ comparison }) => comparison.slug,
  pagePath: pagePathOfPair,
  listSources: from({ comparisons: ['data_points'], climateNormals: ['mean_temperature_c', 'rain_mm'] }),
  isMissing: (facts) => comparedNormals(facts) === undefined,
  draw(facts, { language }) {
    const compared = comparedNormals(facts);
    return (
      compared &&
      drawComparedClimate({
        language,
        ...compared,
        finding: weatherFinding(facts, language),
        note: stationTexts(placesOf(facts), language).join(' '),
      })
    );
  },
};

export const comparedCosts: DeclaredChart<PairFacts> = {
  id: 'compared-costs',
  slugOf: ({ comparison }) => comparison.slug,
  pagePath: pagePathOfPair,
  listSources: from({ dailyCosts: ['low_usd', 'high_usd'], destinations: ['avg_daily_budget_usd'] }),
  draw({ comparison, places }, { language }) {
    const ofPlace = (slug: string) => {
      const place = places.get(slug)!;
      return { name: place.name, budget: perBand((band) => costOf(place, band)) };
    };
    return drawComparedBudgets({
      language,
      a: ofPlace(comparison.a_slug),
      b: ofPlace(comparison.b_slug),
      cheaper: comparison.data_points.verdicts.cheaper.winner,
    });
  },
};

function weatherFinding(facts: PairFacts, language: SiteLanguage): string | undefined {
  const [a, b] = placesOf(facts);
  return a && b && findingOf(facts.comparison, [a, b], language, WEATHER_ASPECTS);
}

function pagePathOfPair({ country, comparison }: PairFacts): string {
  return comparisonPath(country, comparison);
}

function placesOf({ comparison, places }: PairFacts): Place[] {
  return [comparison.a_slug, comparison.b_slug].flatMap((slug) => places.get(slug) ?? []);
}

function nameOf(places: Places, slug: string): string {
  return places.get(slug)?.name ?? slug;
}

/** Monthly normals of both places; undefined if those of one may not be published, or if both share a station. */
function comparedNormals({
  comparison: { a_slug, b_slug, data_points },
  places,
}: PairFacts): { a: NormalsOfPlace; b: NormalsOfPlace } | undefined {
  const { a, b, same_series } = data_points.climate;
  if (same_series || !a.tmean_c || !a.precip_mm || !b.tmean_c || !b.precip_mm) return undefined;
  return {
    a: { name: nameOf(places, a_slug), normals: { temperatureC: a.tmean_c, rainMm: a.precip_mm } },
    b: { name: nameOf(places, b_slug), normals: { temperatureC: b.tmean_c, rainMm: b.precip_mm } },
  };
}
