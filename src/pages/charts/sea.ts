import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vietnam } from '../../countries/vietnam.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { Position } from './borders.ts';
import type { Extent } from './projection.ts';

export interface IslandGroup {
  readonly key: string;
  readonly name: Readonly<Record<SiteLanguage, string>>;
  readonly extent: Extent;
  /** The middle of each island: on a map of the country they are dots. */
  readonly islands: readonly Position[];
}

export interface Sea {
  readonly name: Readonly<Record<SiteLanguage, string>>;
  readonly groups: readonly IslandGroup[];
}

const FOLDER = join(vietnam.folder, 'sources/natural-earth');

let known: Sea | undefined;

/** The sea east of Vietnam and the islands in it. */
export function getSea(): Sea {
  known ??= parseSea(readRows('sea-names.csv'), readRows('islands.csv'));
  return known;
}

function readRows(table: string): string[][] {
  const lines = readFileSync(join(FOLDER, table), 'utf8').trim().split('\n');
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
