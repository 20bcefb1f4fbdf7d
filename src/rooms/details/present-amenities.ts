import type { Label, Labels } from './labels.ts';
import { extendJson, listJson } from './wire.ts';

/** The amenities, each with its type, and the types by id, each with its amenities, all as JSON. */
export function presentAmenities(ids: readonly number[], labels: Labels, quote: (label: Label) => string) {
  const amenities: string[] = [];
  const byType = new Map<number, string[]>();
  for (const id of ids) {
    const amenity = labels.amenity(id);
    const json = quote(amenity);
    amenities.push(amenity.typedJson);
    const alike = byType.get(amenity.typeId);
    if (alike) alike.push(json);
    else byType.set(amenity.typeId, [json]);
  }
  const typeIds = [...byType.keys()].sort((a, b) => a - b);
  const amenityTypes = typeIds.map((id) =>
    extendJson(quote(labels.amenityType(id)), 'amenities', listJson(byType.get(id)!)),
  );
  return { amenities, amenityTypes };
}
