import { bestMonths, comparedMonths } from './months.ts';
import { costDistribution } from './budget-distribution.ts';
import { comparedCosts, dailyCost } from './costs.ts';
import { climate, comparedClimate } from './climate.ts';
import type { DeclaredChart, PairFacts, PairsFacts, PlaceFacts } from './chart.ts';
import { location } from './map/locator-map.ts';
import { destinationsMap, type MapFacts } from './map/map.ts';
import { toolUsage, type UsageFacts } from './usage-chart.ts';
import { verdicts } from './verdicts-chart.ts';

/** All charts, grouped by subject. */
export const CHARTS: {
  /** Charts whose query selects the rows to show. */
  readonly ofList: readonly DeclaredChart<MapFacts>[];
  readonly ofCountry: readonly DeclaredChart<PairsFacts>[];
  readonly ofPlace: readonly DeclaredChart<PlaceFacts>[];
  readonly ofPair: readonly DeclaredChart<PairFacts>[];
  readonly ofUsage: readonly DeclaredChart<UsageFacts>[];
} = {
  ofList: [destinationsMap],
  ofCountry: [costDistribution, bestMonths, verdicts],
  ofPlace: [location, climate, dailyCost],
  ofPair: [comparedMonths, comparedClimate, comparedCosts],
  ofUsage: [toolUsage],
};
