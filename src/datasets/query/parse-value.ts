import { invalidParameter } from '../../errors.ts';
import type { Field } from './field.ts';

export type Value = string | number | boolean | null;

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the value that a filter compares with. "null" is accepted for a nullable field, but not as the end of a range. */
export function parseValue(field: Field, name: string, text: string, mayBeNull: boolean): Value {
  if (text === 'null' && mayBeNull && field.nullable) return null;
  switch (field.type) {
    case 'number':
      return parseNumber(name, text);
    case 'date':
      return parseDate(name, text);
    case 'boolean':
      return parseBoolean(name, text);
    default:
      return text;
  }
}

function parseNumber(name: string, text: string): number {
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) throw invalidParameter(name, `${JSON.stringify(text)} is not a number`);
  return number;
}

function parseDate(name: string, text: string): string {
  const isDay = DATE.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  if (!isDay) throw invalidParameter(name, `${JSON.stringify(text)} is not a date such as 2026-01-31`);
  return text;
}

function parseBoolean(name: string, text: string): boolean {
  if (text !== 'true' && text !== 'false')
    throw invalidParameter(name, `${JSON.stringify(text)} is neither true nor false`);
  return text === 'true';
}
