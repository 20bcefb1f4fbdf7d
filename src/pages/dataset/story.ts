import type { Country } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/comparisons.ts';
import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import { listDaysOfWindow, type ToolUsage } from '../../datasets/tool-usage-daily.ts';
import { TOOLS } from '../../tools/tools.ts';
import { drawBudgetDistribution } from '../charts/budgets/budget-distribution.ts';
import { drawUsage, type Usage } from '../charts/counts/usage-chart.ts';
import { drawVerdicts } from '../charts/counts/verdicts-chart.ts';
import { drawClimateWindows } from '../charts/months/windows-chart.ts';
import { windowsPlaces, type Places } from '../place.ts';
import type { SiteLanguage } from '../site-language.ts';
import { declaredKind } from './declaration-words.ts';

/** The rows that the pictures are drawn from. */
export interface StoryData {
  readonly country: Country;
  readonly places: Places;
  readonly comparisons: readonly Comparison[];
  readonly uses: readonly ToolUsage[];
  /** The last day of the counts, YYYY-MM-DD. */
  readonly today: string;
}

type Story = (data: StoryData, language: SiteLanguage) => string;

const ID = 'story';

const STORIES: Readonly<Record<string, Story>> = {
  destinations: ({ country, places }, language) =>
    drawBudgetDistribution({
      id: ID,
      country,
      language,
      all: Array.from(places.values(), ({ row }) => row.avg_daily_budget_usd),
    }),

  'climate-windows': ({ country, places }, language) =>
    drawClimateWindows({
      id: ID,
      country,
      language,
      destinations: windowsPlaces(places),
    }),

  comparisons: ({ country, comparisons }, language) =>
    drawVerdicts({
      id: ID,
      country,
      language,
      comparisons: comparisons.map((pair) => pair.data_points.verdicts),
    }),

  'tool-usage-daily': ({ uses, today }, language) =>
    drawUsage({ id: ID, language, ...usageOf(uses, today, language) }),
};

/** The counts of the window that ends today. */
export function usageOf(uses: readonly ToolUsage[], today: string, language: SiteLanguage): Usage {
  return {
    days: listDaysOfWindow(today),
    tools: TOOLS.map(({ slug, name }) => ({ slug, name: name[language] })),
    uses: uses.map(({ day, tool_slug, uses: count }) => ({ day, tool: tool_slug, uses: count })),
  };
}

/** A picture of what the rows say, as HTML; empty for a dataset that has none yet. */
export function drawStory(dataset: DeclarationOfCountry, data: StoryData, language: SiteLanguage): string {
  return STORIES[declaredKind(dataset)]?.(data, language) ?? '';
}
