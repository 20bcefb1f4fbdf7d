import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vietnam } from '../../countries/vietnam.ts';

export type Position = readonly [lng: number, lat: number];

export interface Ring {
  readonly country: string;
  readonly points: readonly Position[];
}

const TABLE = join(vietnam.folder, 'sources/natural-earth/borders.csv');

let known: readonly Ring[] | undefined;

/** The coasts and borders of Vietnam and its neighbours, each a closed line. */
export function listBorders(): readonly Ring[] {
  known ??= parseBorders(readFileSync(TABLE, 'utf8'));
  return known;
}

function parseBorders(table: string): Ring[] {
  const rows = table.trim().split('\n').slice(1);
  return rows.map((row) => {
    const [country = '', , points = ''] = row.split(',');
    const degrees = points.split(' ').map(Number);
    return {
      country,
      points: Array.from({ length: degrees.length / 2 }, (_, index): Position => [
        degrees[2 * index]!,
        degrees[2 * index + 1]!,
      ]),
    };
  });
}
