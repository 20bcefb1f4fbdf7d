import { kindOf } from '../../datasets/declared/about-country.ts';
import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import type { SiteLanguage } from '../site-language.ts';
import { declarationsVi, TOOL_USAGE_VI, type DeclarationWords } from './declarations-vi.ts';

const TOOL_USAGE = 'tool-usage-daily';

/** The dataset's kind, regardless of country and operator. The slug of the tool usage dataset starts with the operator's name. */
export function declaredKind(dataset: Pick<DeclarationOfCountry, 'slug' | 'country'>): string {
  return dataset.slug.endsWith(`-${TOOL_USAGE}`) ? TOOL_USAGE : kindOf(dataset);
}

/** The dataset's name, description and columns in a language. Columns without a translation are in English. */
export function declarationWords(dataset: DeclarationOfCountry, language: SiteLanguage): DeclarationWords {
  const { name, description } = dataset;
  const columns = Object.fromEntries(
    Object.entries(dataset.columns).map(([key, column]) => [key, column.description]),
  );
  const translated = language === 'vi' ? findWordsVi(dataset) : undefined;
  return { name, description, ...translated, columns: { ...columns, ...translated?.columns } };
}

function findWordsVi(dataset: DeclarationOfCountry): DeclarationWords | undefined {
  const kind = declaredKind(dataset);
  if (kind === TOOL_USAGE) return TOOL_USAGE_VI;
  return dataset.country && declarationsVi(dataset.country)[kind];
}
