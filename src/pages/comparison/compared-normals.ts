import type { Comparison } from '../../datasets/comparisons.ts';
import type { NormalsOfPlace } from '../charts/months/compared-climate.ts';
import type { Places } from '../place.ts';

/** The normals of both places by month; undefined where one has none to publish, or both have the same. */
export function comparedNormals(
  { a_slug, b_slug, data_points }: Comparison,
  places: Places,
): { a: NormalsOfPlace; b: NormalsOfPlace } | undefined {
  const { a, b, same_series } = data_points.climate;
  if (same_series || !a.tmean_c || !a.precip_mm || !b.tmean_c || !b.precip_mm) return undefined;
  const nameOf = (slug: string) => places.get(slug)?.name ?? slug;
  return {
    a: { name: nameOf(a_slug), normals: { temperatureC: a.tmean_c, rainMm: a.precip_mm } },
    b: { name: nameOf(b_slug), normals: { temperatureC: b.tmean_c, rainMm: b.precip_mm } },
  };
}
