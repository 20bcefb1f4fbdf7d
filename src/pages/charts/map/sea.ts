import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../../datasets/once.ts';
import type { Extent, Position, Country } from '../../../countries/country.ts';
import type { SiteLanguage } from '../../site-language.ts';

export interface IslandGroup {
  readonly key: string;
  readonly name: Readonly<Record<SiteLanguage, string>>;
  readonly extent: Extent;
  /** The centre of each island; maps of the country show islands as dots. */
  readonly islands: readonly Position[];
}

interface Sea {
  readonly name: Readonly<Record<SiteLanguage, string>>;
  readonly groups: readonly IslandGroup[];
}

/** The sea on a country's map, with its name and islands. */
export const findSea = once(
  (country: Country): Sea | undefined =>
    country.map.sea && parseSea(readRows(country, 'sea-names.csv'), readRows(country, 'islands.csv')),
);

function readRows({ folder }: Country, table: string): string[][] {
  const lines = readFileSync(join(folder, 'sources/natural-earth', table), 'utf8')
    .trim()
    .split('\n');
  return lines.slice(1).map((line) => line.split(','));
}

function parseSea(names: readonly string[][], islands: readonly string[][]): Sea {
  const groups = names.slice(0, -1).map(([key = '', en = '', vi = '', ...degrees]): IslandGroup => {
    const [west = 0, south = 0, east = 0, north = 0] = degrees.map(Number);
    return {
      key,
      name: { en, vi },
      extent: { west, south, east, north },
      islands: islands
        .filter(([group]) => group === key)
        .map(([, lng, lat]): Position => [Number(lng), Number(lat)]),
    };
  });
  const [, en = '', vi = ''] = names.at(-1)!;
  return { name: { en, vi }, groups };
}
