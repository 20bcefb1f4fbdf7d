import type { ImportedPhoto, ImportLine, RoomLine } from './import-line.ts';
import type { Problem } from './importing.ts';
import { useFile, type SourceFiles } from './source-files.ts';
import { partnerRoomKey, type Stored } from './stored.ts';

/** What a line is checked against. */
export interface Surroundings {
  /** What earlier lines have defined, such as `host 7`. */
  readonly earlier: Set<string>;
  /** The stored catalogue and hosts, by the same names. */
  readonly known: ReadonlySet<string>;
  readonly stored: Stored;
  readonly files: SourceFiles;
}

const NOT_THERE = 'is neither stored nor on an earlier line';
const TWICE = 'is already on an earlier line';

/** Checks what a schema cannot express: that names are unique, and that what the line refers to exists. */
export function* checkLine(line: ImportLine, around: Surroundings): Generator<Problem> {
  const { earlier, known, files } = around;
  for (const [name, field] of definedBy(line)) if (earlier.has(name)) yield { field, reason: TWICE };
  for (const [name, field] of referredTo(line))
    if (!earlier.has(name) && !known.has(name)) yield { field, reason: NOT_THERE };
  for (const [name, field] of picturesOf(line)) {
    const file = files.found.get(name);
    if (typeof file === 'string') yield { field, reason: file };
  }
  yield* checkValues(line);
  if (line.type !== 'room') return;
  yield* checkPhotos(line, around.stored);
  yield* checkPartners(line, around.stored);
}

/** Lets later lines refer to this one and conflict with it, and its pictures be stored. */
export function rememberLine(line: ImportLine, { earlier, stored, files }: Surroundings): void {
  for (const [name] of definedBy(line)) earlier.add(name);
  if (line.type === 'host' && line.avatar_file !== null) {
    const host = stored.hosts.get(line.id);
    useFile(files, line.avatar_file, host?.avatar_key, host?.avatar_sha256);
  }
  if (line.type !== 'room') return;
  for (const { id, file } of line.photos.filter((photo) => !stored.formerRoomOf.has(photo.id))) {
    const photo = stored.photos.get(id);
    useFile(files, file, photo?.file_key, photo?.sha256);
  }
}

/** A name or a file, and the field that has it. */
type Mention = readonly [name: string, field: string];

function definedBy(line: ImportLine): Mention[] {
  if (line.type === 'exchange_rate') return [[`rate ${line.currency} ${line.valid_from}`, 'valid_from']];
  const own: Mention = [`${line.type} ${line.id}`, 'id'];
  if (line.type !== 'room') return [own];
  return [
    own,
    ...line.photos.map(({ id }, index): Mention => [`photo ${id}`, `photos.${index}.id`]),
    ...line.partners.map((partner, index): Mention => [
      `partner ${partnerRoomKey(partner)}`,
      `partners.${index}.partner_room_id`,
    ]),
  ];
}

function referredTo(line: ImportLine): Mention[] {
  if (line.type === 'amenity') return [[`amenity_type ${line.amenity_type_id}`, 'amenity_type_id']];
  if (line.type !== 'room') return [];
  const each = (kind: string, field: string, ids: readonly number[]) =>
    ids.map((id, index): Mention => [`${kind} ${id}`, `${field}.${index}`]);
  return [
    [`host ${line.host_id}`, 'host_id'],
    [`bed_type ${line.bed_type_id}`, 'bed_type_id'],
    [`room_type ${line.room_type_id}`, 'room_type_id'],
    [`property_type ${line.property_type_id}`, 'property_type_id'],
    ...each('amenity', 'amenity_ids', line.amenity_ids),
    ...each('destination', 'destination_ids', line.destination_ids),
    ...line.photos.flatMap(({ tag_ids }, index) => each('photo_tag', `photos.${index}.tag_ids`, tag_ids)),
  ];
}

export function picturesOf(line: ImportLine): Mention[] {
  if (line.type === 'room') return line.photos.map(({ file }, index) => [file, `photos.${index}.file`]);
  return line.type === 'host' && line.avatar_file !== null ? [[line.avatar_file, 'avatar_file']] : [];
}

function* checkValues(line: ImportLine): Generator<Problem> {
  if (line.type === 'exchange_rate' && !isDay(line.valid_from))
    yield { field: 'valid_from', reason: 'is not a valid date' };
  if (line.type === 'host' && !isInstant(line.created_at))
    yield { field: 'created_at', reason: 'is not a valid date and time' };
  if (line.type !== 'room') return;
  if (Math.abs(Number(line.address.latitude)) > 90)
    yield { field: 'address.latitude', reason: 'must be from -90 to 90' };
  if (Math.abs(Number(line.address.longitude)) > 180)
    yield { field: 'address.longitude', reason: 'must be from -180 to 180' };
  for (const [index, { ends_on }] of line.coupons.entries())
    if (ends_on !== null && !isDay(ends_on))
      yield { field: `coupons.${index}.ends_on`, reason: 'is not a valid date' };
}

function* checkPhotos({ id: roomId, photos }: RoomLine, stored: Stored): Generator<Problem> {
  const isRepeated = (key: keyof ImportedPhoto, index: number) =>
    photos.findIndex((photo) => photo[key] === photos[index]![key]) < index;
  const mentioned = new Set(photos.map(({ id }) => id));
  const kept = (stored.photosOf.get(roomId) ?? []).filter(({ id }) => !mentioned.has(id));
  const keptId = new Map(kept.map(({ name, id }) => [name, id]));
  for (const [index, { id, name, featured }] of photos.entries()) {
    const of = (field: string, reason: string) => ({ field: `photos.${index}.${field}`, reason });
    if (isRepeated('id', index)) yield of('id', 'is already used by another photo on this line');
    if (isRepeated('name', index)) yield of('name', 'is already used by another photo on this line');
    if (keptId.has(name)) yield of('name', `is already used by stored photo ${keptId.get(name)}`);
    if (featured && isRepeated('featured', index))
      yield of('featured', 'is true for another photo on this line');
    const { room_id = roomId } = stored.photos.get(id) ?? {};
    if (room_id !== roomId) yield of('id', `belongs to room ${room_id}`);
    const former = stored.formerRoomOf.get(id) ?? roomId;
    if (former !== roomId) yield of('id', `belonged to room ${former} and was deleted`);
  }
}

function* checkPartners({ id: roomId, partners }: RoomLine, stored: Stored): Generator<Problem> {
  for (const [index, partner] of partners.entries()) {
    const of = (field: string, reason: string) => ({ field: `partners.${index}.${field}`, reason });
    if (!stored.partners.has(partner.partner_id)) yield of('partner_id', 'is not a partner');
    if (partners.findIndex(({ partner_id }) => partner_id === partner.partner_id) < index)
      yield of('partner_id', 'already has an id for this room on this line');
    const { room_id = roomId } = stored.partnerRooms.get(partnerRoomKey(partner)) ?? {};
    if (room_id !== roomId) yield of('partner_room_id', `is already the partner's id for room ${room_id}`);
  }
}

/** Whether the day exists; the text already matches the pattern. */
export const isDay = (text: string) => isInstant(`${text}T00:00:00Z`);

/** Whether the instant exists; the text already matches the pattern. */
export function isInstant(text: string): boolean {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text.replace('Z', '.000Z');
}
