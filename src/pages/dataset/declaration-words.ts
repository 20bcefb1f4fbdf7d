import { type DeclarationOfCountry, kindOf } from '../../datasets/dataset.ts';
import { fill, fillAll, type SiteLanguage } from '../language.ts';
import DECLARATIONS_VI from '../words/vi/declarations.json' with { type: 'json' };

interface DeclarationWords {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
}

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
  const { country } = dataset;
  const kind = declaredKind(dataset);
  const words = (DECLARATIONS_VI as Readonly<Record<string, DeclarationWords>>)[kind];
  if (!words || !country) return kind === TOOL_USAGE ? words : undefined;
  const values = {
    country: country.name.vi,
    regionUnit: country.regionUnit.vi,
    census: country.census.vi,
    groupArea: country.groupArea.vi,
    interest: country.interest.names.vi,
  };
  return {
    name: fill(words.name, values),
    description: fill(words.description, values),
    columns: fillAll(words.columns, values),
  };
}
