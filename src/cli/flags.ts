import { InvalidArgumentError } from 'commander';

// Flags shared by several commands.

export const JSON_FLAG = ['--json', 'print one JSON document instead of text', false] as const;

export function wholeNumber(minimum: number, maximum: number) {
  return (text: string): number => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };
}
