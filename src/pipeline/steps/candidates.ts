import type { Position } from '../../datasets/measures/great-circle.ts';
import { cell, InvalidTable, numberCell, wordsCell, type TableRow } from '../sources/table.ts';

export const SETTINGS = ['coast', 'delta', 'city-plain', 'highland', 'mountain'] as const;

export type Setting = (typeof SETTINGS)[number];

/** A destination as the editorial table lists it. */
export interface Candidate {
  readonly slug: string;
  readonly nameEn: string;
  /** Empty if the geographic database has the right name. */
  readonly nameVi: string;
  /** Empty if the GeoNames dump lacks the place. */
  readonly geonameid: string;
  /** The place that represents the destination in the geographic database; empty if it is the place itself. */
  readonly proxy: string;
  readonly tier: number;
  readonly setting: Setting;
  readonly tags: readonly string[];
  readonly row: TableRow;
}

/** A candidate with a known position. */
export interface LocatedCandidate extends Candidate, Position {}

export function isIsland({ tags }: Pick<Candidate, 'tags'>): boolean {
  return tags.includes('island');
}

export function parseCandidates(rows: readonly TableRow[]): Candidate[] {
  return rows.map((row) => ({
    slug: cell(row, 'slug'),
    nameEn: cell(row, 'name_en'),
    nameVi: cell(row, 'name_vi'),
    geonameid: cell(row, 'geonameid'),
    proxy: cell(row, 'proxy'),
    tier: numberCell(row, 'tier'),
    setting: parseSetting(cell(row, 'setting')),
    tags: wordsCell(row, 'tags'),
    row,
  }));
}

function parseSetting(word: string): Setting {
  const setting = SETTINGS.find((known) => known === word);
  if (!setting) throw new InvalidTable(`"${word}" is not a setting. Allowed: ${SETTINGS.join(', ')}.`);
  return setting;
}
