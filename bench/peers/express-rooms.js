import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import express from 'express';
import { In, LessThanOrEqual } from 'typeorm';
import { parseViewer } from '../../src/http/rooms/parse-viewer.ts';
import { presentRoom } from '../../src/rooms/details/present-room.ts';
import { answerMessages } from '../measure/companion.ts';
import {
  AuditEntry,
  CatalogueEntry,
  DeletedPhoto,
  ExchangeRate,
  openRooms,
  PartnerRoom,
  Photo,
  PhotoRemoval,
  Room,
  Token,
} from './room-entities.js';

const PER_PAGE = 15;
const VIEWER_DEFAULTS = { defaultLanguage: 'en', defaultTimeZone: 'UTC', defaultCurrency: 'VND' };

/** Room details with Express and TypeORM. It uses Sampan's presentation code, so that the answers are the same. */
async function startRooms({ file, url, siteUrl }) {
  const source = await openRooms({ file, url });
  const [tokens, partnerRooms, entries, rates] = [Token, PartnerRoom, CatalogueEntry, ExchangeRate].map(
    (entity) => source.getRepository(entity),
  );

  async function authenticate(request, response, next) {
    const [, secret] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    const sha256 = createHash('sha256')
      .update(secret ?? '')
      .digest('hex');
    const token = await tokens.findOne({ where: { sha256 }, relations: { partner: true } });
    const now = new Date().toISOString();
    const ends = [token?.expires_at, token?.partner.expires_at].filter((end) => typeof end === 'string');
    if (!token || token.revoked_at !== null || ends.some((end) => end <= now))
      return response.status(401).json({ message: 'Unauthenticated.' });
    request.partner = token.partner;
    return next();
  }

  async function loadCatalogue(room) {
    const { details } = room;
    const tagIds = new Set(room.photos.flatMap((photo) => photo.details.tag_ids));
    const found = await entries.find({
      where: [
        { kind: 'amenity', id: In(details.amenity_ids) },
        { kind: 'amenity_type' },
        { kind: 'photo_tag', id: In([...tagIds]) },
        { kind: 'destination', id: In(details.destination_ids) },
        { kind: 'bed_type', id: details.bed_type_id },
        { kind: 'room_type', id: details.room_type_id },
        { kind: 'property_type', id: details.property_type_id },
      ],
    });
    return { get: (kind, id) => found.find((each) => each.kind === kind && each.id === id).entry };
  }

  async function loadRates() {
    const today = new Date().toISOString().slice(0, 10);
    const latest = await rates.findOne({
      where: { currency: 'USD', valid_from: LessThanOrEqual(today) },
      order: { valid_from: 'DESC' },
    });
    return { USD: latest.vnd, VND: 1 };
  }

  const app = express();
  app.get('/api/p/room', authenticate, async (request, response) => {
    const partner_room_id = request.query.partner_room_id;
    if (!partner_room_id) return response.status(422).json({ message: 'The given data was invalid.' });
    const found = await partnerRooms.findOne({
      where: { partner_id: request.partner.id, partner_room_id },
      relations: { room: { host: true, photos: true } },
      order: { room: { photos: { id: 'ASC' } } },
    });
    if (!found) return response.status(404).json({ message: 'Cannot find the given room' });
    if (found.access === 'none')
      return response.status(403).json({
        message: 'You are not allowed to access or change information associated with this room.',
      });
    const viewer = parseViewer(request.headers, VIEWER_DEFAULTS);
    const options = { catalogue: await loadCatalogue(found.room), rates: await loadRates(), siteUrl };
    const { room } = presentRoom(roomOf(found.room), viewer, options);
    return response.json({ data: room, code: 200, request_id: randomUUID() });
  });
  app.delete('/api/rooms/:room/photos/:photo', authenticate, async (request, response) => {
    const [room_id, photo_id] = [Number(request.params.room), Number(request.params.photo)];
    const owned = await partnerRooms.findOneBy({ partner_id: request.partner.id, room: { id: room_id } });
    if (owned?.access !== 'change') return response.status(403).end();
    const isDone = await source.transaction((manager) => removePhoto(manager, room_id, photo_id));
    if (!isDone) return response.status(404).json({ message: 'Cannot find the given room photo' });
    const where = { room_id };
    const [data, total] = await source
      .getRepository(Photo)
      .findAndCount({ where, order: { id: 'ASC' }, take: PER_PAGE });
    return response.json({ data, meta: { pagination: { total } } });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** Writes the same rows as Sampan, but no note in the ledger. */
async function removePhoto(manager, room_id, photo_id) {
  await manager.findOne(Room, { where: { id: room_id }, lock: { mode: 'pessimistic_write' } });
  const photo = await manager.findOneBy(Photo, { id: photo_id, room_id });
  if (!photo) return false;
  const at = new Date().toISOString();
  const last = await manager.findOne(AuditEntry, { where: { room_id }, order: { sequence: 'DESC' } });
  const entry = { at, action: 'deleted', photo };
  const hash = createHash('sha256')
    .update(`${last?.hash ?? ''}\n${JSON.stringify(entry)}`)
    .digest('hex');
  await manager.increment(Room, { id: room_id }, 'version', 1);
  await manager.delete(Photo, { id: photo_id });
  if (photo.featured === 1) {
    const next = await manager.findOne(Photo, { where: { room_id }, order: { id: 'ASC' } });
    if (next) await manager.update(Photo, { id: next.id }, { featured: 1 });
  }
  await manager.insert(AuditEntry, { room_id, sequence: (last?.sequence ?? 0) + 1, entry, hash });
  await manager.insert(PhotoRemoval, {
    photo_id,
    room_id,
    file_key: photo.file_key,
    photo,
    ledger_key: `bench-${photo_id}`,
    removed_at: at,
    attempts: 0,
    next_attempt_at: at,
  });
  await manager.insert(DeletedPhoto, { photo_id, room_id, deleted_at: at });
  return true;
}

function roomOf({ id, version, host_id, details, host, photos }) {
  return {
    id,
    version,
    hostId: host_id,
    record: details,
    host: host.details,
    photos: photos.map((photo) => ({ ...photo, featured: photo.featured === 1, record: photo.details })),
  };
}

answerMessages(startRooms);
