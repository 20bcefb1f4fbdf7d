import { Type, type Static } from '../json-schema.ts';
import { idSchema, textSchema, slugPathSchema, wordSchema } from './field.ts';

/** The entries that room labels are built from. Each kind is one type of line in an import file. */
export const CATALOGUE = {
  bed_type: Type.Object({ name: textSchema('Name of the bed type') }),
  room_type: Type.Object({
    name: textSchema('Name of the room type'),
    description: textSchema('What it means'),
  }),
  property_type: Type.Object({
    name: textSchema('Name of the property type'),
    description: textSchema('What it means'),
  }),
  amenity_type: Type.Object({
    name: textSchema('Name of the group of amenities'),
    description: textSchema('What it contains'),
  }),
  amenity: Type.Object({
    name: textSchema('Name of the amenity'),
    description: textSchema('What it is'),
    icon: wordSchema('Name of its icon'),
    amenity_type_id: idSchema('Id of the group it belongs to'),
  }),
  photo_tag: Type.Object({
    name: textSchema('Name of the tag'),
    normalized: wordSchema('The name in lower-case words joined by hyphens'),
  }),
  destination: Type.Object({
    name: textSchema('Name of the destination'),
    url: slugPathSchema('Path of its page, such as /destinations/hoi-an'),
  }),
} as const;

export type CatalogueKind = keyof typeof CATALOGUE;
export type CatalogueEntry<Kind extends CatalogueKind> = Static<(typeof CATALOGUE)[Kind]>;
