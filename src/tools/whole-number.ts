import { wholeNumberBetween } from './field-messages.ts';
import { findValue, InvalidField, type Field, type Labelled } from './field.ts';

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
  throw new InvalidField(wholeNumberBetween(minimum, maximum));
}
