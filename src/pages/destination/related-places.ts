import type { DataPoints } from '../../datasets/declared/comparison-data-points.ts';
import type { Comparison, ComparisonType } from '../../datasets/declared/comparisons.ts';

/** The other place of a comparison, with facts from that comparison. */
export interface RelatedPlace {
  readonly slug: string;
  readonly comparison: Comparison;
  readonly type: ComparisonType;
  readonly distanceKm: number;
}

export type PlaceClimate = DataPoints['climate']['a'];

/** Nearest first. */
export function listRelatedPlaces(comparisons: readonly Comparison[], slug: string): RelatedPlace[] {
  const ours = comparisons.filter(({ a_slug, b_slug }) => a_slug === slug || b_slug === slug);
  return ours
    .map((comparison) => ({
      slug: comparison.a_slug === slug ? comparison.b_slug : comparison.a_slug,
      comparison,
      type: comparison.type,
      distanceKm: comparison.data_points.distance_km,
    }))
    .sort((a, b) => a.distanceKm - b.distanceKm);
}

/** All comparisons of a place contain the same normals, so the first one is enough. */
export function findClimate(comparisons: readonly Comparison[], slug: string): PlaceClimate | undefined {
  for (const { a_slug, b_slug, data_points } of comparisons) {
    if (a_slug === slug) return data_points.climate.a;
    if (b_slug === slug) return data_points.climate.b;
  }
  return undefined;
}
