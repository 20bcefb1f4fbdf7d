import { Type, type Static, type TProperties, type TSchema } from '../../../json-schema.ts';
import { CATALOGUE, type CatalogueEntry, type CatalogueKind } from '../../catalogue.ts';
import {
  dateSchema,
  enumSchema,
  idSchema,
  nullable,
  stringSchema,
  ACCESS,
  addressRecord,
  couponRecord,
  hostRecord,
  photoRecord,
  priceRecord,
  roomRecord,
} from '../../room-record.ts';
import { allowOmissions, allowParts, withDefault } from './defaults.ts';

const fileSchema = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$',
    maxLength: 300,
    description: `${description}: a path inside the photo folder`,
  });

/** Unknown fields are refused, because they are most likely misspelt. */
const strict = <Properties extends TProperties>(properties: Properties) =>
  allowOmissions(Type.Object(properties, { additionalProperties: false }));

const line = <Properties extends TProperties>(type: string, description: string, properties: Properties) =>
  allowOmissions(
    Type.Object(
      { type: Type.Literal(type), ...properties },
      { additionalProperties: false, title: type, description },
    ),
  );

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

const parts = roomLine as unknown as { readonly properties: Readonly<Record<string, TSchema>> };
/** For --merge: any parts of a stored room. */
const roomPartsLine = allowParts(
  {
    ...roomLine,
    properties: {
      ...parts.properties,
      price: allowParts(parts.properties['price']!),
      address: allowParts(parts.properties['address']!),
    },
  },
  ['type', 'id'],
);

const catalogueLines = Object.fromEntries(
  Object.entries(CATALOGUE).map(([kind, entry]) => [
    kind,
    line(kind, 'A catalogue entry that rooms refer to by id.', {
      id: idSchema('Id'),
      ...entry.properties,
    }),
  ]),
) as unknown as Record<CatalogueKind, ReturnType<typeof line>>;

/** The line types of an import file. Lines may be in any order, as long as each comes after the lines it refers to. */
export const IMPORT_LINES = {
  ...catalogueLines,
  exchange_rate: exchangeRateLine,
  host: hostLine,
  room: roomLine,
};

/** The same for --merge. */
export const MERGED_LINES = { ...IMPORT_LINES, room: roomPartsLine };

export type ImportedPhoto = Static<typeof importedPhoto>;

export type RateLine = Static<typeof exchangeRateLine> & { readonly type: 'exchange_rate' };
export type HostLine = Static<typeof hostLine> & { readonly type: 'host' };
export type RoomLine = Static<typeof roomLine> & { readonly type: 'room' };
export type RoomParts = Pick<RoomLine, 'type' | 'id'> &
  Partial<Omit<RoomLine, 'price' | 'address'>> & {
    readonly price?: Partial<RoomLine['price']>;
    readonly address?: Partial<RoomLine['address']>;
  };
export type CatalogueLine = {
  [Kind in CatalogueKind]: { readonly type: Kind; readonly id: number } & CatalogueEntry<Kind>;
}[CatalogueKind];

export type ImportLine = CatalogueLine | RateLine | HostLine | RoomLine;
