import WORDS from './words.json' with { type: 'json' };
import { placeKey } from '../datasets/stored-rows.ts';
import { mapValues } from '../datasets/records.ts';
import { capitalized, fill, monthEn, WRITING, MONTHS } from '../datasets/words/text.ts';
import { BANDS, type Band } from '../datasets/measures/day-definition.ts';
import type { Names } from '../countries/country.ts';
import type { ToolData } from './tool-data.ts';

interface Choice<Value extends string = string> extends Labelled {
  readonly options: OptionSource<Value>;
}

/** A choice from a list. `suggested` is the default; `blank` is the label for no choice, where that is possible. */
export function choice<Value extends string>(
  field: Choice<Value> & { blank: Names },
): Field<Value | undefined>;
export function choice<Value extends string>(field: Choice<Value> & { suggested?: Value }): Field<Value>;
export function choice(field: Choice & { suggested?: string; blank?: Names }): Field<string | undefined> {
  const { options, blank, ...labels } = field;
  const isRequired = blank === undefined && labels.suggested === undefined;
  return {
    ...labels,
    control: { type: 'choice', options, blank: isRequired ? WORDS.chooseOne : blank },
    parse(sent, name, data) {
      const value = findValue(sent, name) ?? labels.suggested;
      if (value) return parseOption(value, options, data);
      if (blank) return undefined;
      throw new InvalidField(WORDS.chooseOne);
    },
  };
}

/** Any number of choices from a list, up to `most`. Repeated values count once. */
export function several({ options, most, ...labels }: Choice & { most: number }): Field<readonly string[]> {
  return {
    ...labels,
    control: { type: 'several', options },
    parse(sent, name, data) {
      const chosen = new Set((sent.get(name) ?? []).map((value) => value.trim()).filter(Boolean));
      if (chosen.size > most) throw new InvalidField(fillPhrase(WORDS.atMost, { most }));
      return [...chosen].map((value) => parseOption(value, options, data));
    },
  };
}

type Limits = Readonly<Record<'minimum' | 'maximum', number>>;
type Limited = Labelled & Limits;

/** A whole number, which is optional without a `suggested` default. */
export function wholeNumber(field: Limited & { suggested: string }): Field<number>;
export function wholeNumber(field: Limited): Field<number | undefined>;
export function wholeNumber(field: Limited & { suggested?: string }): Field<number | undefined> {
  const { minimum, maximum, ...labels } = field;
  return {
    ...labels,
    control: { type: 'number', minimum, maximum },
    parse(sent, name) {
      const value = findValue(sent, name) ?? labels.suggested;
      if (!value && labels.suggested === undefined) return undefined;
      const number = /^\d{1,9}$/.test(value!) ? Number(value) : Number.NaN;
      if (number >= minimum && number <= maximum) return number;
      throw new InvalidField(fillPhrase(WORDS.wholeNumber, { minimum, maximum }));
    },
  };
}

export const PLACES: OptionSource = {
  byName: true,
  list: ({ country, destinations, names }) =>
    destinations.map(({ slug, name_en }) => ({
      value: slug,
      label: { en: name_en, vi: names.get(placeKey({ country, slug })) ?? name_en },
    })),
};

export const MONTH_OPTIONS: OptionSource = {
  byName: false,
  list: () =>
    MONTHS.map((month) => ({
      value: String(month),
      label: { en: monthEn(month), vi: `Tháng ${month}` },
    })),
};

export const BAND_OPTIONS: OptionSource<Band> = {
  byName: false,
  list: () => BANDS.map((band) => ({ value: band, label: WORDS.bands[band] })),
};

/** The styles that at least one place has. */
export const STYLES: OptionSource = {
  byName: true,
  list({ destinations }) {
    const tags = new Set(destinations.flatMap(({ travel_style_tags }) => travel_style_tags));
    return Array.from(tags, (tag) => {
      const styleIn = (language: keyof Names) =>
        capitalized(WRITING[language].styles.get(tag) ?? tag.replaceAll('-', ' '));
      return { value: tag, label: { en: styleIn('en'), vi: styleIn('vi') } };
    });
  },
};

/** The provinces and cities with at least one place. */
export const REGIONS: OptionSource = {
  byName: true,
  list({ country, destinations }) {
    const codes = new Set(destinations.map(({ region_code }) => region_code));
    return Array.from(codes, (code) => ({
      value: code,
      label: country.regions.find((region) => region.code === code) ?? { en: code, vi: code },
    }));
  },
};

/** Fills a text such as "Choose at most {most}." in each language. */
export function fillPhrase({ en, vi }: Names, values: Readonly<Record<string, number | Names>>): Names {
  const valuesIn = (language: keyof Names) =>
    mapValues(values, (value) => (typeof value === 'number' ? value : value[language]));
  return { en: fill(en, valuesIn('en')), vi: fill(vi, valuesIn('vi')) };
}

/** The values of each query parameter, in the order sent. */
export type Sent = ReadonlyMap<string, readonly string[]>;

export interface OptionSource<Value extends string = string> {
  list(data: ToolData): readonly { readonly value: Value; readonly label: Names }[];
  /** Whether to sort the options by name; otherwise they keep their order. */
  readonly byName: boolean;
}

export type Control =
  | { readonly type: 'choice'; readonly options: OptionSource; readonly blank: Names | undefined }
  | { readonly type: 'several'; readonly options: OptionSource }
  | ({ readonly type: 'number' } & Limits)
  | {
      readonly type: 'stops';
      readonly options: OptionSource;
      readonly maximumDays: number;
      readonly most: number;
    };

/** One question in a tool's form. */
export interface Field<Value> extends Labelled {
  readonly control: Control;
  /** The form's initial value. */
  readonly suggested?: string;
  /** The query parameters it reads, if they differ from its name. */
  readonly parameters?: readonly string[];
  /** Throws InvalidField. */
  parse(sent: Sent, name: string, data: ToolData): Value;
}

export interface Labelled {
  readonly label: Names;
  readonly hint?: Names;
}

/** The error for a field, in both languages. */
export interface Problem extends Names {
  /** The invalid inputs of a field with several lines. The first one is also the error of the field. */
  readonly lines?: readonly LineProblem[];
}

export interface LineProblem {
  /** Counted from 0, without blank lines. */
  readonly line: number;
  /** The name of the parameter. */
  readonly input: string;
  readonly phrase: Names;
}

export class InvalidField extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.en);
    this.problem = problem;
  }
}

/** The trimmed value; undefined if there is none. */
export function findValue(sent: Sent, name: string): string | undefined {
  const values = sent.get(name) ?? [];
  if (values.length > 1) throw new InvalidField(WORDS.onlyOnce);
  return values[0]?.trim();
}

export function parseOption<Value extends string>(
  value: string,
  options: OptionSource<Value>,
  data: ToolData,
): Value {
  const found = options.list(data).find((option) => option.value === value);
  if (!found) throw new InvalidField(WORDS.unknownOption);
  return found.value;
}
