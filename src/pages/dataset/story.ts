import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import {
  bestMonths,
  costDistribution,
  verdicts,
  type PairsFacts,
} from '../charts/declared/country-charts.ts';
import type { DeclaredChart } from '../charts/declared/declared-chart.ts';
import { toolUsage, type UsageFacts } from '../charts/declared/usage-charts.ts';
import { showChart } from '../charts/show-chart.ts';
import { declaredKind } from './declaration-words.ts';

/** The data for a dataset's chart. */
export type StoryFacts = PairsFacts & UsageFacts;

const STORIES: Readonly<Record<string, DeclaredChart<StoryFacts>>> = {
  destinations: costDistribution,
  'climate-windows': bestMonths,
  comparisons: verdicts,
  'tool-usage-daily': toolUsage,
};

/** The chart of a dataset, as HTML; empty if it has none. */
export async function drawStory(
  dataset: DeclarationOfCountry,
  facts: StoryFacts,
  options: Parameters<typeof showChart>[2],
): Promise<string> {
  const chart = STORIES[declaredKind(dataset)];
  return chart ? showChart(chart, facts, options) : '';
}
