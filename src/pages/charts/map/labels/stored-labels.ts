import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../../../datasets/once.ts';
import type { Country } from '../../../../countries/country.ts';
import { drawOnce } from '../../../draw-once.ts';
import { round } from '../../drawing/element.ts';
import type { LabelPosition } from './label-candidates.ts';
import type { MapDot } from '../places.ts';
import { placeLabels, type LabelOptions } from './place-labels.ts';

/** Keyed by the digest of the dots, then by slug. */
export type StoredLabels = Readonly<Record<string, Readonly<Record<string, LabelPosition>>>>;

/** A file in the country's folder. `npm run generate` writes it, because placing names takes longer than the rest of a page. */
export const LABELS_FILE = 'map-labels.json';

/** The stored label positions, or new ones if the dots have changed. */
export function labelsOf(
  country: Country,
  dots: readonly MapDot[],
  options: LabelOptions,
): ReadonlyMap<string, LabelPosition> {
  const digest = digestOf(dots, options);
  const stored = readLabels(country)[digest];
  if (stored) return new Map(Object.entries(stored));
  // Cached, because every filtered map needs the positions of all names.
  const placed = drawOnce(`labels ${digest}`, () => {
    const labels = placeLabels(dots, options);
    return JSON.stringify(
      labels.map(({ dot, x, y, anchor, leader }) => [dot.slug, { x, y, anchor, leader }]),
    );
  });
  return new Map(JSON.parse(placed) as [string, LabelPosition][]);
}

/** Computes one entry of the file. */
export function makeLabels(
  dots: readonly MapDot[],
  options: LabelOptions,
): [digest: string, labels: Readonly<Record<string, LabelPosition>>] {
  const labels = placeLabels(dots, options).map(({ dot, x, y, anchor, leader }) => {
    const line = leader?.map(([atX, atY]) => [round(atX), round(atY)]);
    return [dot.slug, { x: round(x), y: round(y), anchor, ...(line && { leader: line }) }];
  });
  return [digestOf(dots, options), Object.fromEntries(labels)];
}

function digestOf(dots: readonly MapDot[], options: LabelOptions): string {
  const placed = dots.map(({ slug, name, at, radius, rank }) => [slug, name, at, radius, rank]);
  return createHash('sha256')
    .update(JSON.stringify([placed, options]))
    .digest('hex')
    .slice(0, 16);
}

const readLabels = once(({ folder }: Country): StoredLabels => {
  const file = join(folder, LABELS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
});
