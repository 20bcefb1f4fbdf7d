import Database from 'better-sqlite3';
import pg from 'pg';
import { DataSource, EntitySchema } from 'typeorm';

const id = { type: Number, primary: true };
const number = { type: Number };
const text = { type: String };
const optionalText = { type: String, nullable: true };
const json = { type: 'simple-json' };

const one = (target, column) => ({ type: 'many-to-one', target, joinColumn: { name: column } });

// Sampan's own tables, as entity classes of another program.

const Partner = new EntitySchema({
  name: 'Partner',
  tableName: 'partners',
  columns: { id, name: text, expires_at: optionalText },
});

export const Token = new EntitySchema({
  name: 'Token',
  tableName: 'tokens',
  columns: {
    id,
    sha256: text,
    scopes: text,
    expires_at: optionalText,
    revoked_at: optionalText,
  },
  relations: { partner: one('Partner', 'partner_id') },
});

const Host = new EntitySchema({ name: 'Host', tableName: 'hosts', columns: { id, details: json } });

export const Photo = new EntitySchema({
  name: 'Photo',
  tableName: 'photos',
  columns: { id, room_id: number, name: text, file_key: text, sha256: text, featured: number, details: json },
  relations: { room: { ...one('Room', 'room_id'), inverseSide: 'photos' } },
});

export const Room = new EntitySchema({
  name: 'Room',
  tableName: 'rooms',
  columns: { id, host_id: number, version: number, details: json },
  relations: {
    host: one('Host', 'host_id'),
    photos: { type: 'one-to-many', target: 'Photo', inverseSide: 'room' },
  },
});

export const PartnerRoom = new EntitySchema({
  name: 'PartnerRoom',
  tableName: 'partner_rooms',
  columns: {
    partner_id: id,
    partner_room_id: { type: String, primary: true },
    access: text,
  },
  relations: { room: one('Room', 'room_id') },
});

export const CatalogueEntry = new EntitySchema({
  name: 'CatalogueEntry',
  tableName: 'catalogue_entries',
  columns: { kind: { type: String, primary: true }, id, entry: json },
});

export const ExchangeRate = new EntitySchema({
  name: 'ExchangeRate',
  tableName: 'exchange_rates',
  columns: {
    currency: { type: String, primary: true },
    valid_from: { type: String, primary: true },
    vnd: number,
  },
});

export const AuditEntry = new EntitySchema({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  columns: {
    room_id: id,
    sequence: { type: Number, primary: true },
    entry: json,
    hash: text,
  },
});

export const PhotoRemoval = new EntitySchema({
  name: 'PhotoRemoval',
  tableName: 'photo_removals',
  columns: {
    photo_id: id,
    room_id: number,
    file_key: text,
    photo: json,
    ledger_key: text,
    removed_at: text,
    attempts: number,
    next_attempt_at: text,
  },
});

export const DeletedPhoto = new EntitySchema({
  name: 'DeletedPhoto',
  tableName: 'deleted_photos',
  columns: { photo_id: id, room_id: number, deleted_at: text },
});

const ENTITIES = [
  Partner,
  Token,
  Host,
  Photo,
  Room,
  PartnerRoom,
  CatalogueEntry,
  ExchangeRate,
  AuditEntry,
  PhotoRemoval,
  DeletedPhoto,
];

/** On a SQLite file, or on PostgreSQL with Sampan's number of connections. */
export function openRooms({ file, url }) {
  const place = url
    ? { type: 'postgres', driver: pg, url, poolSize: 10 }
    : { type: 'better-sqlite3', driver: Database, database: file };
  return new DataSource({ ...place, entities: ENTITIES }).initialize();
}
