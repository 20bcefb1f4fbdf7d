import type { Country } from '../countries/country.ts';
import type { DatasetKind } from '../datasets/declared/country-datasets.ts';
import type { Field } from './field.ts';
import type { Phrase } from './phrase.ts';
import type { ToolData } from './tool-data.ts';

type Problems<Input> = { readonly [Name in keyof Input]?: Phrase };

/** Declares a travel tool. Its address, form, parser, page and count are derived from the declaration. */
export interface Tool<Input = any, Result = any> {
  /** Its page is /tools/<slug> for every country, and its uses are counted under this slug. */
  readonly slug: string;
  readonly name: Phrase;
  readonly description: Phrase | ((country: Country) => Phrase);
  /** The datasets that its numbers come from. */
  readonly datasets: readonly DatasetKind[];
  readonly fields: { readonly [Name in keyof Input]: Field<Input[Name]> };
  /** Checks that involve several fields. */
  readonly findProblems?: (input: Input) => Problems<Input>;
  readonly run: (input: Input, data: ToolData) => Result;
}

export function describeTool({ description }: Tool, country: Country): Phrase {
  return typeof description === 'function' ? description(country) : description;
}

export function listFields({ fields }: Tool): [name: string, field: Field<unknown>][] {
  return Object.entries(fields);
}
