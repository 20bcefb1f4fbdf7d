import { listDaysOfWindow, type ToolUsage } from '../../../datasets/declared/tool-usage-daily.ts';
import { TOOLS } from '../../../tools/tools.ts';
import type { SiteLanguage } from '../../site-language.ts';
import type { Usage } from './usage-chart.ts';

/** The counts of the 90 days up to `today`, YYYY-MM-DD. */
export function usageOf(uses: readonly ToolUsage[], today: string, language: SiteLanguage): Usage {
  return {
    days: listDaysOfWindow(today),
    tools: TOOLS.map(({ slug, name }) => ({ slug, name: name[language] })),
    uses: uses.map(({ day, tool_slug, uses: count }) => ({ day, tool: tool_slug, uses: count })),
  };
}
