import {
  bestMonths,
  costDistribution,
  destinationsMap,
  verdicts,
  type PairsFacts,
} from './declared/country-charts.ts';
import type { DeclaredChart } from './declared/declared-chart.ts';
import { comparedClimate, comparedCosts, comparedMonths, type PairFacts } from './declared/pair-charts.ts';
import { climate, dailyCost, location, type PlaceFacts } from './declared/place-charts.ts';
import { toolUsage, type UsageFacts } from './declared/usage-charts.ts';

/** Every chart of the site, by what it is about. */
export const CHARTS: {
  readonly ofCountry: readonly DeclaredChart<PairsFacts>[];
  readonly ofPlace: readonly DeclaredChart<PlaceFacts>[];
  readonly ofPair: readonly DeclaredChart<PairFacts>[];
  readonly ofUsage: readonly DeclaredChart<UsageFacts>[];
} = {
  ofCountry: [destinationsMap, costDistribution, bestMonths, verdicts],
  ofPlace: [location, climate, dailyCost],
  ofPair: [comparedMonths, comparedClimate, comparedCosts],
  ofUsage: [toolUsage],
};
