import type { Country } from '../../../countries/country.ts';
import type { DeclarationOfCountry } from '../../../datasets/dataset.ts';
import { landingPath } from '../../../datasets/metadata/described-dataset.ts';
import type { ToolUsage } from '../../../datasets/declared/tool-usage-daily.ts';
import { drawUsage } from '../counts/usage-chart.ts';
import { usageOf } from '../counts/usage-of.ts';
import type { DeclaredChart } from './declared-chart.ts';

export interface UsageFacts {
  readonly country: Country;
  readonly dataset: DeclarationOfCountry;
  readonly uses: readonly ToolUsage[];
  /** The last day of the counts, YYYY-MM-DD. */
  readonly today: string;
}

export const toolUsage: DeclaredChart<UsageFacts> = {
  id: 'tool-usage',
  pagePath: ({ dataset }) => landingPath(dataset),
  listSources: ({ dataset }) => [{ dataset, columns: ['uses'] }],
  draw: ({ uses, today }, { language }) => drawUsage({ language, ...usageOf(uses, today, language) }),
};
