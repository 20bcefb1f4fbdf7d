import { Type, type Static, type TObject } from 'typebox';
import { CATALOGUE } from '../catalogue-entry.ts';
import { dateSchema, enumSchema, idSchema, nullable, stringSchema } from '../field.ts';
import { ACCESS, hostRecord, photoRecord, roomRecord } from '../room-record.ts';

const fileSchema = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$',
    maxLength: 300,
    description: `${description}: a path inside the folder of photos`,
  });

const importedPhoto = Type.Object(
  {
    id: idSchema('Id of the photo, for good: that of a deleted photo is never taken again'),
    name: Type.String({
      pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$',
      maxLength: 200,
      description: 'Label of the photo in its addresses; no two of a room are alike',
    }),
    file: fileSchema('The picture'),
    featured: Type.Boolean({ description: 'Whether it stands for the room; at most one of a room does' }),
    ...photoRecord.properties,
  },
  { additionalProperties: false },
);

const partnerRoom = Type.Object(
  {
    partner_id: idSchema('Id of the partner, as ./sampan partners list shows it'),
    partner_room_id: Type.String({
      pattern: '^[^\\u0000\\s](?:[^\\u0000]*[^\\u0000\\s])?$',
      maxLength: 255,
      description: "The partner's own id of the room",
    }),
    access: enumSchema(ACCESS, 'What the partner may do with the room'),
  },
  { additionalProperties: false },
);

const line = <Fields extends TObject>(type: string, fields: Fields) =>
  Type.Object({ type: Type.Literal(type), ...fields.properties }, { additionalProperties: false });

/** Each sort of line of an import file. Lines may stand in any order as long as what one names stands before it or is stored. */
export const IMPORT_LINES = {
  ...Object.fromEntries(
    Object.entries(CATALOGUE).map(([kind, entry]) => [
      kind,
      line(kind, Type.Object({ id: idSchema('Id'), ...entry.properties })),
    ]),
  ),
  exchange_rate: line(
    'exchange_rate',
    Type.Object({
      currency: enumSchema(['USD'], 'ISO 4217 code'),
      valid_from: dateSchema('First day on which the rate holds'),
      vnd: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'What one unit costs in VND' }),
      source: stringSchema('Where the rate is from', 500),
    }),
  ),
  host: line(
    'host',
    Type.Object({
      id: idSchema('Id of the host'),
      avatar_file: nullable<string>(fileSchema('The portrait')),
      ...hostRecord.properties,
    }),
  ),
  room: line(
    'room',
    Type.Object({
      id: idSchema('Id of the room'),
      host_id: idSchema('Id of its host'),
      ...roomRecord.properties,
      photos: Type.Array(importedPhoto, { maxItems: 1_000 }),
      partners: Type.Array(partnerRoom, { maxItems: 1_000 }),
    }),
  ),
};

export type ImportedPhoto = Static<typeof importedPhoto>;
export type PartnerRoom = Static<typeof partnerRoom>;
