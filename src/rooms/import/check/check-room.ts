import type { CatalogueKind } from '../../catalogue.ts';
import { isDay } from '../lines/calendar.ts';
import type { ImportedPhoto, RoomLine } from '../lines/import-line.ts';
import type { Problem } from '../lines/line-problem.ts';
import { partnerRoomKey } from './stored-facts.ts';
import { isInCatalogue, NOT_THERE, TWICE, type Surroundings } from './surroundings.ts';

export function* checkRoom(line: RoomLine, around: Surroundings): Generator<Problem> {
  const { names, facts } = around;
  if (names.rooms.has(line.id)) yield { field: 'id', reason: TWICE };
  if (!names.hosts.has(line.host_id) && !facts.hosts.has(line.host_id))
    yield { field: 'host_id', reason: NOT_THERE };
  yield* checkReferences(line, around);
  yield* checkValues(line);
  yield* checkPhotos(line, around);
  yield* checkPartners(line, around);
}

export function rememberRoom(line: RoomLine, { names, facts, files }: Surroundings): void {
  names.rooms.add(line.id);
  for (const { partner_id, partner_room_id } of line.partners)
    names.partnerRooms.add(partnerRoomKey(partner_id, partner_room_id));
  const stored = facts.photosOfRooms.get(line.id) ?? [];
  for (const { id, file } of line.photos) {
    names.photos.add(id);
    if (facts.roomOfDeletedPhoto.has(id)) continue;
    const { sha256 } = files.get(file);
    const unchanged = stored.find((photo) => photo.id === id && photo.sha256 === sha256);
    if (unchanged) files.unchanged.set(unchanged.file_key, file);
    else files.get(file).isNeeded = true;
  }
}

function* checkReferences(line: RoomLine, { names }: Surroundings): Generator<Problem> {
  const references: [field: string, kind: CatalogueKind, id: number][] = [
    ['bed_type_id', 'bed_type', line.bed_type_id],
    ['room_type_id', 'room_type', line.room_type_id],
    ['property_type_id', 'property_type', line.property_type_id],
    ...line.amenity_ids.map(
      (id, index) => [`amenity_ids.${index}`, 'amenity', id] as [string, 'amenity', number],
    ),
    ...line.destination_ids.map(
      (id, index) => [`destination_ids.${index}`, 'destination', id] as [string, 'destination', number],
    ),
  ];
  for (const [field, kind, id] of references) {
    if (!isInCatalogue(names, kind, id)) yield { field, reason: NOT_THERE };
  }
}

function* checkValues({ address, coupons }: RoomLine): Generator<Problem> {
  if (Math.abs(Number(address.latitude)) > 90)
    yield { field: 'address.latitude', reason: 'must be from -90 to 90' };
  if (Math.abs(Number(address.longitude)) > 180)
    yield { field: 'address.longitude', reason: 'must be from -180 to 180' };
  for (const [index, { ends_on }] of coupons.entries()) {
    if (ends_on !== null && !isDay(ends_on))
      yield { field: `coupons.${index}.ends_on`, reason: 'is not a valid date' };
  }
}

function* checkPhotos(line: RoomLine, around: Surroundings): Generator<Problem> {
  const ids = new Set<number>();
  const names = new Set<string>();
  let featured = 0;
  const stored = around.facts.photosOfRooms.get(line.id) ?? [];
  const mentioned = new Set(line.photos.map(({ id }) => id));
  const kept = new Map(stored.filter(({ id }) => !mentioned.has(id)).map(({ id, name }) => [name, id]));
  for (const [index, photo] of line.photos.entries()) {
    const of = (field: string, reason: string) => ({ field: `photos.${index}.${field}`, reason });
    if (ids.has(photo.id)) yield of('id', 'is already used by another photo on this line');
    if (names.has(photo.name)) yield of('name', 'is already used by another photo on this line');
    if (kept.has(photo.name)) yield of('name', `is already used by stored photo ${kept.get(photo.name)}`);
    if (photo.featured && (featured += 1) > 1) yield of('featured', 'is true for another photo on this line');
    yield* checkPhoto(photo, index, line, around);
    ids.add(photo.id);
    names.add(photo.name);
  }
}

function* checkPhoto(
  { id, file, tag_ids }: ImportedPhoto,
  index: number,
  room: RoomLine,
  { names, facts, files }: Surroundings,
): Generator<Problem> {
  const field = `photos.${index}.id`;
  if (names.photos.has(id)) yield { field, reason: TWICE };
  const roomId = facts.roomOfPhoto.get(id);
  if (roomId !== undefined && roomId !== room.id) yield { field, reason: `belongs to room ${roomId}` };
  const formerRoomId = facts.roomOfDeletedPhoto.get(id) ?? room.id;
  if (formerRoomId !== room.id) yield { field, reason: `belonged to room ${formerRoomId} and was deleted` };
  for (const [place, tagId] of tag_ids.entries()) {
    if (!isInCatalogue(names, 'photo_tag', tagId))
      yield { field: `photos.${index}.tag_ids.${place}`, reason: NOT_THERE };
  }
  const reason = files.findProblem(file);
  if (reason !== undefined) yield { field: `photos.${index}.file`, reason };
}

function* checkPartners(line: RoomLine, { names, facts }: Surroundings): Generator<Problem> {
  const partners = new Set<number>();
  for (const [index, { partner_id, partner_room_id }] of line.partners.entries()) {
    const of = (field: string, reason: string) => ({ field: `partners.${index}.${field}`, reason });
    if (!facts.partners.has(partner_id)) yield of('partner_id', 'is not a partner');
    if (partners.has(partner_id)) yield of('partner_id', 'already has an id for this room on this line');
    partners.add(partner_id);
    const key = partnerRoomKey(partner_id, partner_room_id);
    if (names.partnerRooms.has(key)) yield of('partner_room_id', TWICE);
    const roomId = facts.roomOfPartner.get(key);
    if (roomId !== undefined && roomId !== line.id)
      yield of('partner_room_id', `is already the partner's id for room ${roomId}`);
  }
}
