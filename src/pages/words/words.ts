import { keysOf, mapKeys } from '../../datasets/records.ts';
import type { SiteLanguage } from '../site-language.ts';
import chartsEn from './en/charts.json' with { type: 'json' };
import comparisonEn from './en/comparison.json' with { type: 'json' };
import datasetEn from './en/dataset.json' with { type: 'json' };
import destinationEn from './en/destination.json' with { type: 'json' };
import frameEn from './en/frame.json' with { type: 'json' };
import homeEn from './en/home.json' with { type: 'json' };
import methodEn from './en/method.json' with { type: 'json' };
import partnersEn from './en/partners.json' with { type: 'json' };
import releaseEn from './en/release.json' with { type: 'json' };
import roomsEn from './en/rooms.json' with { type: 'json' };
import searchEn from './en/search.json' with { type: 'json' };
import sharedEn from './en/shared.json' with { type: 'json' };
import sourcesEn from './en/sources.json' with { type: 'json' };
import toolsEn from './en/tools.json' with { type: 'json' };
import vocabularyEn from './en/vocabulary.json' with { type: 'json' };
import chartsVi from './vi/charts.json' with { type: 'json' };
import comparisonVi from './vi/comparison.json' with { type: 'json' };
import datasetVi from './vi/dataset.json' with { type: 'json' };
import destinationVi from './vi/destination.json' with { type: 'json' };
import frameVi from './vi/frame.json' with { type: 'json' };
import homeVi from './vi/home.json' with { type: 'json' };
import methodVi from './vi/method.json' with { type: 'json' };
import partnersVi from './vi/partners.json' with { type: 'json' };
import releaseVi from './vi/release.json' with { type: 'json' };
import roomsVi from './vi/rooms.json' with { type: 'json' };
import searchVi from './vi/search.json' with { type: 'json' };
import sharedVi from './vi/shared.json' with { type: 'json' };
import sourcesVi from './vi/sources.json' with { type: 'json' };
import toolsVi from './vi/tools.json' with { type: 'json' };
import vocabularyVi from './vi/vocabulary.json' with { type: 'json' };

/** A text in its plural forms: `one` and `other` as in Intl.PluralRules, or `=2` for exactly two. */
export interface Forms {
  readonly other: string;
  readonly [form: string]: string;
}

/** The shape that the texts of another language must have. A language may lack plural forms. */
type Words<En> = En extends string
  ? string
  : En extends { other: string }
    ? Forms
    : En extends readonly (infer Item)[]
      ? readonly Words<Item>[]
      : { readonly [Key in keyof En]: Words<En[Key]> };

const en = {
  charts: chartsEn,
  comparison: comparisonEn,
  dataset: datasetEn,
  destination: destinationEn,
  frame: frameEn,
  home: homeEn,
  method: methodEn,
  partners: partnersEn,
  release: releaseEn,
  rooms: roomsEn,
  search: searchEn,
  shared: sharedEn,
  sources: sourcesEn,
  tools: toolsEn,
  vocabulary: vocabularyEn,
};

/** All texts of the site; a key that is missing in Vietnamese is a type error. */
export type SiteWords = Words<typeof en>;

const vi: SiteWords = {
  charts: chartsVi,
  comparison: comparisonVi,
  dataset: datasetVi,
  destination: destinationVi,
  frame: frameVi,
  home: homeVi,
  method: methodVi,
  partners: partnersVi,
  release: releaseVi,
  rooms: roomsVi,
  search: searchVi,
  shared: sharedVi,
  sources: sourcesVi,
  tools: toolsVi,
  vocabulary: vocabularyVi,
};

export const WORDS: Readonly<Record<SiteLanguage, SiteWords>> = { en, vi };

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
