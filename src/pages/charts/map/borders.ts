import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../../datasets/once.ts';
import type { Position, Country } from '../../../countries/country.ts';

export interface Ring {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly points: readonly Position[];
}

/** The coasts and borders of a country and its neighbours, as closed lines. */
export const listBorders = once(({ folder }: Country) =>
  parseBorders(readFileSync(join(folder, 'sources/natural-earth/borders.csv'), 'utf8')),
);

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
