import { completeSchema, type TObject } from '../../json-schema.ts';
import type { Catalogue, CatalogueEntry, CatalogueKind } from '../catalogue.ts';
import { couponRecord, roomRecord, type Photo, type Room } from '../room-record.ts';
import sample from '../sample-room.json' with { type: 'json' };
import schemas from './room-schema.json' with { type: 'json' };

// The wire shapes of rooms and photos (specification 2.6, 2.7 and 4.6), in the published order. Tests check presented rooms against them.
// Every field has a description, and an example if the sample room has null or an empty list.

/** Fields that are returned as stored have the description and the values of the record. */
const pieces = { ...roomRecord.properties, ...couponRecord.properties, ...schemas };

export const roomSchema = completeSchema(schemas.room, pieces) as TObject;
export const roomEnvelopeSchema = completeSchema(schemas.envelope, pieces);
export const photoPageSchema = completeSchema(schemas.photoPage, pieces);

// A small room with the figures of the published example, for the API description and for tests.

export const SAMPLE_ROOM = sample.room as Room;
export const SAMPLE_PHOTOS: readonly Photo[] = sample.room.photos;

/** The photo that the example deletion deletes. */
export const SAMPLE_DELETED: Photo = sample.deleted;

const ENTRIES: { [Kind in CatalogueKind]: Record<number, CatalogueEntry<Kind>> } = sample.catalogue;

export const SAMPLE_CATALOGUE: Catalogue = {
  version: 1,
  get: (kind, id) => ENTRIES[kind][id]!,
  list: (kind) => Object.entries(ENTRIES[kind]).map(([id, entry]) => ({ id: Number(id), ...entry })),
  ratesOn: () => sample.rates,
  rateDay: () => sample.rateDay,
};
