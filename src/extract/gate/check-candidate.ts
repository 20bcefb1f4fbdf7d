import { Compile } from 'typebox/compile';
import type { Document } from '../document.ts';
import { FIELDS, type Field } from '../fields.ts';
import { candidateSchema, type Candidate } from '../observation.ts';
import type { Places } from '../places.ts';
import { round } from '../../datasets/measures/numbers.ts';

const schema = Compile(candidateSchema);

/** A plausible candidate in dollars, or the reason for its rejection. */
type Checked = { readonly candidate: Candidate } | { readonly reason: string };

export function checkCandidate(found: unknown, document: Document, places: Places): Checked {
  if (!schema.Check(found)) {
    const { instancePath, message } = schema.Errors(found)[0]!;
    const what = instancePath.slice(1) || 'the candidate';
    return {
      reason: message === 'schema is false' ? `unknown member ${what}` : `${what} ${message}`,
    };
  }
  const field: Field = FIELDS[found.field];
  if (!places.slugs.has(found.place) && !field.station) return { reason: 'not a destination' };
  if (!field.classes.includes(found.class)) return { reason: `${found.field} has no class "${found.class}"` };
  if (field.people !== undefined && (found.people ?? field.people) !== field.people)
    return { reason: `${found.field} is for ${field.people} people, not ${found.people}` };
  if ((typeof found.value === 'string') !== (field.range === undefined))
    return { reason: field.range === undefined ? 'months must be a list such as "2 3 4"' : 'not a number' };
  const converted = toUnit(found, field, document);
  if ('reason' in converted) return converted;
  const reason = findImplausible(converted.candidate, field);
  return reason === undefined ? converted : { reason };
}

/** Converts money to dollars at the sidecar's dated rate; the locator records the currency and the rate. */
function toUnit(found: Candidate, { unit, people }: Field, { source: { rate } }: Document): Checked {
  const candidate = { ...found, ...(people !== undefined && { people }) };
  if (found.unit === unit) return { candidate: rounded(candidate, unit, 1) };
  const currency = found.unit.slice(0, 3);
  if (!unit.startsWith('USD') || found.unit !== unit.replace('USD', currency))
    return { reason: `the unit is "${found.unit}", not "${unit}"` };
  if (rate?.currency !== currency) return { reason: `the sidecar has no rate for ${currency}` };
  const locator = `${found.locator}; ${currency} at ${rate.per_usd} (${rate.date})`;
  return { candidate: { ...rounded(candidate, unit, rate.per_usd), unit, locator } };
}

function rounded(candidate: Candidate, unit: string, perUsd: number): Candidate {
  const { value, low, high } = candidate;
  if (typeof value === 'string' || !unit.startsWith('USD')) return candidate;
  return {
    ...candidate,
    value: round(value / perUsd),
    ...(low !== undefined && { low: round(low / perUsd) }),
    ...(high !== undefined && { high: round(high / perUsd) }),
  };
}

function findImplausible({ field, value, low, high }: Candidate, { range, unit }: Field): string | undefined {
  if (typeof value === 'string') return hasRepeats(value) ? 'a month twice' : undefined;
  const [least, most] = range!;
  const outside = [value, low, high].find((one) => one !== undefined && !(one >= least && one <= most));
  if (outside !== undefined)
    return `implausible ${field}: ${outside} ${unit} is not from ${least} to ${most}`;
  if (!Number.isInteger(value) && (field === 'population' || field === 'reviews'))
    return 'not a whole number';
  return (low ?? value) > value || (high ?? value) < value
    ? 'low, value and high are out of order'
    : undefined;
}

function hasRepeats(months: string): boolean {
  const all = months.split(' ');
  return new Set(all).size < all.length;
}
