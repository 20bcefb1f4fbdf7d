import type { TSchema, Static } from '../json-schema.ts';
import { sql, type RawBuilder } from 'kysely';
import { jsonMember, jsonRows, type Database } from '../storage/database.ts';
import { hostRecord, photoRecord, roomRecord, type PhotoRecord } from './room-record.ts';

type Order = (value: any) => any;

interface Declared {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/** Puts fields in the declared order, so that equal values are stored as equal text. Fields newer than a value get their default. */
export function declaredOrder(schema: TSchema): Order {
  const { properties, items } = schema as Declared;
  if (items) {
    const orderItem = declaredOrder(items);
    return (value: readonly unknown[]) => value.map(orderItem);
  }
  if (!properties) return (value) => value;
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    order: declaredOrder(field),
    missing: defaultOf(field),
  }));
  return (value: Readonly<Record<string, unknown>> | null) => {
    if (value === null) return null;
    const ordered: Record<string, unknown> = {};
    for (const { name, order, missing } of fields) {
      const field = value[name];
      if (field !== undefined) ordered[name] = order(field);
      else if (missing !== undefined) ordered[name] = missing;
    }
    return ordered;
  };
}

/** The value of a missing field: lists are empty, and nullable fields null. Undefined if the field must be there. */
export function defaultOf(field: { readonly type?: unknown; readonly default?: unknown }): unknown {
  if (field.default !== undefined) return field.default;
  if (Array.isArray(field.type) && field.type.includes('null')) return null;
  return field.type === 'array' ? [] : undefined;
}

interface StoredParts {
  readonly details: string;
  readonly hostDetails: string;
  readonly photos: string;
}

const PHOTO_COLUMNS = ['id', 'name', 'featured'] as const;

/** Selects the photos of the row in `rooms`, sorted by id, as JSON. */
export function selectPhotos(db: Database, members: readonly (keyof PhotoRecord)[]): RawBuilder<string> {
  const photos = db
    .selectFrom('photos')
    .select([...PHOTO_COLUMNS, 'details'])
    .whereRef('photos.room_id', '=', 'rooms.id' as never)
    .orderBy('photos.id');
  return jsonRows(db, photos, [
    ...PHOTO_COLUMNS.map((column) => sql.ref(column)),
    ...members.map((member) => jsonMember(db, 'details', member)),
  ]);
}

/** The photos have these members of their details, which the query selects. */
export function parseParts<Member extends keyof PhotoRecord>(
  { details, hostDetails, photos }: StoredParts,
  members: readonly Member[],
) {
  const missing = members.map((member) => defaultOf(photoRecord.properties[member] as TSchema) ?? null);
  const recordOf = (values: readonly unknown[]) =>
    Object.fromEntries(members.map((member, index) => [member, values[index] ?? missing[index]]));
  const rows = JSON.parse(photos) as [id: number, name: string, featured: number, ...values: unknown[]][];
  return {
    record: parseRoomRecord(details),
    host: parseHostRecord(hostDetails),
    photos: rows.map(([id, name, featured, ...values]) => ({
      id,
      name,
      featured: featured === 1,
      record: recordOf(values) as Pick<PhotoRecord, Member>,
    })),
  };
}

// Records that were stored by an older version lack the members that were declared since.
export const parseRoomRecord = recordParser(roomRecord);
export const parseHostRecord = recordParser(hostRecord);
export const parsePhotoRecord = recordParser(photoRecord);

export function recordParser<Schema extends TSchema>(schema: Schema): (details: string) => Static<Schema> {
  const order = declaredOrder(schema);
  return (details) => order(JSON.parse(details));
}
