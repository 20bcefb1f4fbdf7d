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

/** By the digest of the dots, then by slug. */
export type KeptLabels = Readonly<Record<string, Readonly<Record<string, LabelPosition>>>>;

/** In the folder of the country, written by `npm run generate`: to place the names takes longer than all else of a page. */
export const LABELS_FILE = 'map-labels.json';

/** The names of the dots as they were placed before, or placed now where the dots are others. */
export function labelsOf(
  country: Country,
  dots: readonly MapDot[],
  options: LabelOptions,
): ReadonlyMap<string, LabelPosition> {
  const digest = digestOf(dots, options);
  const kept = readLabels(country)[digest];
  if (kept) return new Map(Object.entries(kept));
  // Every map of some of the destinations needs the names of all of them.
  const placed = drawOnce(`labels ${digest}`, () => {
    const labels = placeLabels(dots, options);
    return JSON.stringify(
      labels.map(({ dot, x, y, anchor, leader }) => [dot.slug, { x, y, anchor, leader }]),
    );
  });
  return new Map(JSON.parse(placed) as [string, LabelPosition][]);
}

/** One entry of the file. */
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

const readLabels = once(({ folder }: Country): KeptLabels => {
  const file = join(folder, LABELS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
});
