import WORDS from './words.json' with { type: 'json' };
import {
  findValue,
  InvalidField,
  parseOption,
  type Field,
  type Labelled,
  type OptionSource,
  type Phrase,
  fillPhrase,
} from './field.ts';
import { placeKey } from '../datasets/words/place-names.ts';
import { capitalized, STYLE_WORDS_EN, STYLE_WORDS_VI, monthEn } from '../datasets/words/text.ts';
import { BANDS, type Band } from '../datasets/measures/day-definition.ts';
import { MONTHS } from '../datasets/measures/months.ts';

interface Choice<Value extends string = string> extends Labelled {
  readonly options: OptionSource<Value>;
}

/** A required choice from a list. `suggested` is the default. */
export function choice<Value extends string>({
  options,
  ...labels
}: Choice<Value> & { suggested?: Value }): Field<Value> {
  const blank = labels.suggested === undefined ? WORDS.chooseOne : undefined;
  return {
    ...labels,
    control: { type: 'choice', options, blank },
    parse(sent, name, data) {
      const value = findValue(sent, name) ?? labels.suggested;
      if (!value) throw new InvalidField(WORDS.chooseOne);
      return parseOption(value, options, data);
    },
  };
}

/** An optional choice from a list. `blank` is the label for no choice. */
export function optionalChoice(field: Choice & { blank: Phrase }): Field<string | undefined> {
  const { options, blank, ...labels } = field;
  return {
    ...labels,
    control: { type: 'choice', options, blank },
    parse(sent, name, data) {
      const value = findValue(sent, name);
      return value ? parseOption(value, options, data) : undefined;
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

interface Limited extends Labelled {
  readonly minimum: number;
  readonly maximum: number;
}

/** A required whole number. `suggested` is the default. */
export function wholeNumber({ minimum, maximum, ...labels }: Limited & { suggested: string }): Field<number> {
  return {
    ...labels,
    control: { type: 'number', minimum, maximum },
    parse: (sent, name) => parseWholeNumber(findValue(sent, name) ?? labels.suggested, minimum, maximum),
  };
}

export function optionalWholeNumber({ minimum, maximum, ...labels }: Limited): Field<number | undefined> {
  return {
    ...labels,
    control: { type: 'number', minimum, maximum },
    parse(sent, name) {
      const value = findValue(sent, name);
      return value ? parseWholeNumber(value, minimum, maximum) : undefined;
    },
  };
}

function parseWholeNumber(text: string, minimum: number, maximum: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new InvalidField(fillPhrase(WORDS.wholeNumber, { minimum, maximum }));
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
    return Array.from(tags, (tag) => ({ value: tag, label: styleName(tag) }));
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

function styleName(tag: string): Phrase {
  const spelled = tag.replaceAll('-', ' ');
  return {
    en: capitalized(STYLE_WORDS_EN.get(tag) ?? spelled),
    vi: capitalized(STYLE_WORDS_VI.get(tag) ?? spelled),
  };
}
