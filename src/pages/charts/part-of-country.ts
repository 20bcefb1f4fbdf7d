import { REGION_NAMES } from '../../datasets/region-names.ts';
import type { PartOfCountry } from './chart-words.ts';

/** The first province of each part, in the order of the list of regions, which goes from north to south. */
const FIRST: readonly (readonly [region: string, part: PartOfCountry])[] = [
  ['VN-HN', 'north'],
  ['VN-21', 'centre'],
  ['VN-39', 'south'],
];

const PARTS: ReadonlyMap<string, PartOfCountry> = new Map(partsOf([...REGION_NAMES.keys()]));

/** A region that is not on the list, such as one of another country, is in no part. */
export function findPart(regionCode: string): PartOfCountry | undefined {
  return PARTS.get(regionCode);
}

function partsOf(regions: readonly string[]): [string, PartOfCountry][] {
  const starts = FIRST.map(([region, part]) => ({ part, index: regions.indexOf(region) }));
  return regions.map((region, index) => [region, starts.findLast((start) => start.index <= index)!.part]);
}
