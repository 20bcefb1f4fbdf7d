import { kindOf } from '../../datasets/declared/about-country.ts';
import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import type { SiteLanguage } from '../site-language.ts';
import { declarationsVi, TOOL_USAGE_VI, type DeclarationWords } from './declarations-vi.ts';

const TOOL_USAGE = 'tool-usage-daily';

/** What the dataset is called whichever country it is about and whoever the operator is, who is the first word of the tool-usage slug. */
export function declaredKind(dataset: Pick<DeclarationOfCountry, 'slug' | 'country'>): string {
  return dataset.slug.endsWith(`-${TOOL_USAGE}`) ? TOOL_USAGE : kindOf(dataset);
}

/** Name, description and columns of a dataset in a language; untranslated columns are in English. */
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
