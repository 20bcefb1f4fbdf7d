import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '../../../countries/country-map.ts';
import type { Country } from '../../../countries/country.ts';

export interface Ring {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly points: readonly Position[];
}

const known = new Map<Country, readonly Ring[]>();

/** The coasts and borders of a country and its neighbours, each a closed line. */
export function listBorders(country: Country): readonly Ring[] {
  const read = known.get(country) ?? parseBorders(readFileSync(tableOf(country), 'utf8'));
  known.set(country, read);
  return read;
}

const tableOf = ({ folder }: Country) => join(folder, 'sources/natural-earth/borders.csv');

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
