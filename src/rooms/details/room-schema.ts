import { completeSchema, type TObject } from '../../json-schema.ts';
import { couponRecord, roomRecord } from '../room-record.ts';
import schemas from './room-schema.json' with { type: 'json' };

// The wire shapes of rooms and photos (specification 2.6, 2.7 and 4.6), in the published order. Tests check presented rooms against them.
// Every field has a description, and an example if the sample room has null or an empty list.

/** Fields that are returned as stored have the description and the values of the record. */
const pieces = { ...roomRecord.properties, ...couponRecord.properties, ...schemas };

export const roomSchema = completeSchema(schemas.room, pieces) as TObject;
export const roomEnvelopeSchema = completeSchema(schemas.envelope, pieces);
export const photoPageSchema = completeSchema(schemas.photoPage, pieces);
