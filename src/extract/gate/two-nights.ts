import { ALL } from '../classes.ts';
import type { Document } from '../document.ts';
import { median } from '../quantile.ts';
import type { Passed, Refused } from './passed.ts';

/** Hotels of one class in one place cost much the same wherever they are sold; twice as much is the total of two nights. */
const TWICE = 1.7;
const FEWEST_SHARED = 5;

/** Refuses the room prices of a document that are about twice those of another one, class by class and place by place. */
export function refuseTwoNights(passed: readonly Passed[], refused: Refused[]): readonly Passed[] {
  const medians = new Map<Document, Map<string, number>>();
  for (const { document, candidate } of passed) {
    const { field, place, class: stars, value } = candidate;
    if (field !== 'room_price_median' || stars === ALL) continue;
    const own = medians.get(document) ?? new Map<string, number>();
    medians.set(document, own.set(`${place} ${stars}`, Number(value)));
  }
  const doubled = new Map<Document, string>();
  for (const [document, own] of medians)
    for (const [other, theirs] of medians) {
      const ratios = [...own].flatMap(([key, value]) => (theirs.has(key) ? [value / theirs.get(key)!] : []));
      if (ratios.length < FEWEST_SHARED || median(ratios) < TWICE) continue;
      const times = median(ratios).toFixed(1);
      doubled.set(document, `${times} times the prices of ${other.name}: see nights_per_price`);
    }
  return passed.filter((one) => {
    const reason = one.candidate.field.startsWith('room_price_') ? doubled.get(one.document) : undefined;
    if (reason !== undefined) refused.push({ ...one, reason });
    return reason === undefined;
  });
}
