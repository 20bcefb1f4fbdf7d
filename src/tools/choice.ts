import { atMost, chooseOne } from './field-messages.ts';
import {
  findValue,
  InvalidField,
  parseOption,
  type Field,
  type Labelled,
  type OptionSource,
} from './field.ts';
import type { Phrase } from './phrase.ts';

interface Choice<Value extends string = string> extends Labelled {
  readonly options: OptionSource<Value>;
}

/** A required choice from a list. `suggested` is the default. */
export function choice<Value extends string>({
  options,
  ...labels
}: Choice<Value> & { suggested?: Value }): Field<Value> {
  return {
    ...labels,
    control: {
      type: 'choice',
      options,
      blank: labels.suggested === undefined ? chooseOne : undefined,
    },
    parse(sent, name, data) {
      const value = findValue(sent, name) ?? labels.suggested;
      if (!value) throw new InvalidField(chooseOne);
      return parseOption(value, options, data);
    },
  };
}

/** An optional choice from a list. `blank` is the label for no choice. */
export function optionalChoice({
  options,
  blank,
  ...labels
}: Choice & { blank: Phrase }): Field<string | undefined> {
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
      if (chosen.size > most) throw new InvalidField(atMost(most));
      return [...chosen].map((value) => parseOption(value, options, data));
    },
  };
}
