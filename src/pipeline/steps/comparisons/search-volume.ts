import { SEARCH_VOLUME } from '../../../datasets/comparisons.ts';
import type { ComparedDestination } from './compared-destination.ts';

/** The estimate that the column's sentence declares. */
export function estimateSearchVolume(
  a: ComparedDestination,
  b: ComparedDestination,
  distanceKm: number,
): number {
  const { base, tierWeight, nearKm, nearFactor } = SEARCH_VOLUME;
  const weight = ({ row }: ComparedDestination) => tierWeight[row.tier as keyof typeof tierWeight];
  return base * weight(a) * weight(b) * (distanceKm <= nearKm ? nearFactor : 1);
}
