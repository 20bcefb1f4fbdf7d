import type { Declaration } from '../../datasets/dataset.ts';
import type { SiteLanguage } from '../site-language.ts';
import { DECLARATIONS_VI, type DeclarationWords } from './declarations-vi.ts';

const TOOL_USAGE = 'tool-usage-daily';

/** What the dataset is called whoever the operator is: the first word of the tool-usage slug is a setting. */
export function declaredSlug({ slug }: Pick<Declaration, 'slug'>): string {
  return slug.endsWith(`-${TOOL_USAGE}`) ? TOOL_USAGE : slug;
}

/** Name, description and columns of a dataset in a language; a column that has no words there yet has the English ones. */
export function declarationWords(dataset: Declaration, language: SiteLanguage): DeclarationWords {
  const { name, description } = dataset;
  const columns = Object.fromEntries(
    Object.entries(dataset.columns).map(([key, column]) => [key, column.description]),
  );
  const translated = language === 'vi' ? DECLARATIONS_VI[declaredSlug(dataset)] : undefined;
  return { name, description, ...translated, columns: { ...columns, ...translated?.columns } };
}
