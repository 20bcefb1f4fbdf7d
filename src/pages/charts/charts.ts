import {
  bestMonths,
  costDistribution,
  destinationsMap,
  verdicts,
  type MapFacts,
  type PairsFacts,
} from './declared/country-charts.ts';
import type { DeclaredChart } from './declared/declared-chart.ts';
import { comparedClimate, comparedCosts, comparedMonths, type PairFacts } from './declared/pair-charts.ts';
import { climate, dailyCost, location, type PlaceFacts } from './declared/place-charts.ts';
import { toolUsage, type UsageFacts } from './declared/usage-charts.ts';

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
