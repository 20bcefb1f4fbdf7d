import { keysOf, mapKeys } from '../../datasets/records.ts';
import type { SiteLanguage } from '../site-language.ts';

/** A text in its plural forms: `one` and `other` as in Intl.PluralRules, or `=2` for exactly two. */
export interface Forms {
  readonly other: string;
  readonly [form: string]: string;
}

/** The shape that the texts of another language must have. A language may lack plural forms. */
export type Words<En> = En extends string
  ? string
  : En extends { other: string }
    ? Forms
    : En extends readonly (infer Item)[]
      ? readonly Words<Item>[]
      : { readonly [Key in keyof En]: Words<En[Key]> };

type Values = Readonly<Record<string, string | number>>;

/** Fills a template such as "{count} of {all} places". */
export function fill(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${template}".`);
    return String(value);
  });
}

/** Fills every template of a record. */
export function fillAll<Key extends string>(templates: Readonly<Record<Key, string>>, values: Values) {
  return mapKeys(keysOf(templates), (key) => fill(templates[key], values));
}

const FORMATS = {
  en: { number: new Intl.NumberFormat('en'), plural: new Intl.PluralRules('en') },
  vi: { number: new Intl.NumberFormat('vi'), plural: new Intl.PluralRules('vi') },
};

/** Fills the plural form for a count, which is also the value of {count}. */
export function counted(language: SiteLanguage, forms: Forms, count: number, values: Values = {}): string {
  const { number, plural } = FORMATS[language];
  const form = forms[`=${count}`] ?? forms[plural.select(count)] ?? forms.other;
  return fill(form, { ...values, count: number.format(count) });
}
