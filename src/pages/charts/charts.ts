import { bestMonths, comparedMonths } from './months.ts';
import { costDistribution } from './budget-distribution.ts';
import { comparedCosts, dailyCost } from './costs.ts';
import { climate } from './climate.ts';
import { comparedClimate } from './compared-climate.ts';
import type { DeclaredChart } from './chart.ts';
import { location, destinationsMap } from './map/map.ts';
import { toolUsage } from './usage-chart.ts';
import { verdicts } from './verdicts-chart.ts';

/** The charts that each country has. */
export const CHARTS: readonly DeclaredChart[] = [
  destinationsMap,
  costDistribution,
  bestMonths,
  verdicts,
  location,
  climate,
  dailyCost,
  comparedMonths,
  comparedClimate,
  comparedCosts,
];

/** The charts of the whole service. */
export const SERVICE_CHARTS: readonly DeclaredChart[] = [toolUsage];
