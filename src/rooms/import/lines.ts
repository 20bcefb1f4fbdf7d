import { Type, type Static, type TObject, type TProperties, type TSchema } from '../../json-schema.ts';
import { CATALOGUE, type CatalogueEntry, type CatalogueKind } from '../catalogue.ts';
import {
  ACCESS,
  addressRecord,
  couponRecord,
  dateSchema,
  enumSchema,
  hostRecord,
  idSchema,
  nullable,
  photoRecord,
  priceRecord,
  roomRecord,
  stringSchema,
} from '../room-record.ts';
import { defaultOf } from '../stored-record.ts';

const fileSchema = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$',
    maxLength: 300,
    description: `${description}: a path inside the photo folder`,
  });

/** Members with a default are optional: lists default to empty, and nullable members to null. */
function allowOmissions<Schema extends TObject>(schema: Schema) {
  const members = Object.entries<TSchema>(schema.properties).map(([name, member]) => {
    const value = defaultOf(member);
    return [name, value === undefined ? member : { ...member, default: value }] as const;
  });
  const required = members.filter(([, member]) => !('default' in member)).map(([name]) => name);
  return Type.Unsafe<Static<Schema>>({ ...schema, properties: Object.fromEntries(members), required });
}

const withDefault = <Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema => ({
  ...schema,
  default: value,
});

/** Unknown fields are refused, because they are most likely misspelt. */
const strict = <Properties extends TProperties>(properties: Properties, words: object = {}) =>
  allowOmissions(Type.Object(properties, { additionalProperties: false, ...words }));

const line = <Properties extends TProperties>(type: string, description: string, properties: Properties) =>
  strict({ type: Type.Literal(type), ...properties }, { title: type, description });

const NO_TEXT = { en: '' };

const importedPhoto = strict({
  id: idSchema('Permanent id of the photo; the id of a deleted photo is never reused'),
  name: Type.String({
    pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$',
    maxLength: 200,
    description: 'Name of the photo in its addresses; unique within the room',
  }),
  file: fileSchema('The picture'),
  featured: withDefault(
    Type.Boolean({ description: 'Whether it is the featured photo; at most one per room' }),
    false,
  ),
  ...photoRecord.properties,
  caption: withDefault(photoRecord.properties.caption, NO_TEXT),
  highlights: withDefault(photoRecord.properties.highlights, NO_TEXT),
  slide: withDefault(photoRecord.properties.slide, true),
  order: withDefault(photoRecord.properties.order, 0),
});

const partnerRoom = strict({
  partner_id: idSchema('Id of the partner, as ./sampan partners list shows it'),
  partner_room_id: Type.String({
    pattern: '^[^\\u0000\\s](?:[^\\u0000]*[^\\u0000\\s])?$',
    maxLength: 255,
    description: "The partner's own id for the room",
  }),
  access: enumSchema(ACCESS, 'What the partner may do with the room'),
});

const exchangeRateLine = line('exchange_rate', 'The price of a currency from a given day.', {
  currency: enumSchema(['USD'], 'ISO 4217 code'),
  valid_from: dateSchema('First day on which the rate is valid'),
  vnd: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'Price of one unit in VND' }),
  source: stringSchema('Source of the rate', 500),
});

const hostLine = line('host', 'A host who rents out rooms.', {
  id: idSchema('Id of the host'),
  avatar_file: nullable<string>(fileSchema('The portrait')),
  ...hostRecord.properties,
});

const roomLine = line('room', 'A room with its photos and its partners.', {
  id: idSchema('Id of the room'),
  host_id: idSchema('Id of its host'),
  ...roomRecord.properties,
  price: strict(priceRecord.properties),
  address: strict(addressRecord.properties),
  coupons: Type.Array(strict(couponRecord.properties), { maxItems: 100 }),
  photos: Type.Array(importedPhoto, { maxItems: 1_000 }),
  partners: Type.Array(partnerRoom, { maxItems: 1_000 }),
});

const catalogueLines = Object.fromEntries(
  Object.entries(CATALOGUE).map(([kind, entry]) => [
    kind,
    line(kind, 'A catalogue entry that rooms refer to by id.', { id: idSchema('Id'), ...entry.properties }),
  ]),
) as unknown as Record<CatalogueKind, ReturnType<typeof line>>;

/** The line types of an import file. Lines may be in any order, as long as each comes after the lines it refers to. */
export const IMPORT_LINES = {
  ...catalogueLines,
  exchange_rate: exchangeRateLine,
  host: hostLine,
  room: roomLine,
};

export type ImportedPhoto = Static<typeof importedPhoto>;
export type RateLine = Static<typeof exchangeRateLine> & { readonly type: 'exchange_rate' };
export type HostLine = Static<typeof hostLine> & { readonly type: 'host' };
export type RoomLine = Static<typeof roomLine> & { readonly type: 'room' };
export type CatalogueLine = {
  [Kind in CatalogueKind]: { readonly type: Kind; readonly id: number } & CatalogueEntry<Kind>;
}[CatalogueKind];

export type ImportLine = CatalogueLine | RateLine | HostLine | RoomLine;

export function presentImportSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line in a room import file',
    description:
      'An import file has one JSON object per line, in UTF-8. Every line has a type. Whatever a line refers to by id must be on an earlier line or already stored.',
    // The description comes first, because readers want it before a long list of properties.
    oneOf: Object.values<TSchema & { title?: string; description?: string }>(IMPORT_LINES).map(
      ({ title, description, ...rest }) => ({ title, description, ...rest }),
    ),
  };
}
