import { createHash, type Hash } from 'node:crypto';
import { parseInstant } from '../time-page.ts';
import type { ImportTask } from './importing.ts';
import type { ImportedPhoto, ImportLine, RoomLine } from './lines.ts';
import { decodeLine, parseLine, readLines, type ParsedLine, type Problem } from './read-lines.ts';
import { checkFiles, useFile, type SourceFiles } from './source-files.ts';
import { findStored, mergeStored, partnerRoomKey, type Stored } from './stored-rows.ts';

const REPORTED_LINES = 100;
const REPORTED_OF_A_LINE = 10;

/** Reads the file in batches. With --merge, rooms are completed from the stored ones. */
export async function* parseLines({ db, file, totalBytes, merge }: ImportTask, digest: Hash) {
  for await (const { lines, bytesRead } of readLines(file, digest)) {
    const decoded = lines.map(decodeLine);
    const whole = merge ? await mergeStored(db, decoded) : decoded;
    yield { parsed: whole.map(parseLine), share: bytesRead / totalBytes, last: lines.at(-1)?.number };
  }
}

interface Surroundings {
  /** What earlier lines have defined, such as `host 7`. */
  readonly earlier: Set<string>;
  /** The stored catalogue and hosts, by the same names. */
  readonly known: ReadonlySet<string>;
  readonly stored: Stored;
  readonly files: SourceFiles;
}

/** Reads the whole file without storing anything; finds all bad lines and the pictures to store. */
export async function checkLines(task: ImportTask, files: SourceFiles) {
  const { db, skipBadLines, watch } = task;
  const entries = await db.selectFrom('catalogue_entries').select(['kind', 'id']).execute();
  const known = new Set(entries.map(({ kind, id }) => `${kind} ${id}`));
  const earlier = new Set<string>();
  const bad = new Set<number>();
  /** Limited to the first hundred bad lines. */
  const problems: (Problem & { readonly line: number })[] = [];
  const digest = createHash('sha256');
  let lines = 0;
  for await (const { parsed, share, last = lines } of parseLines(task, digest)) {
    const values = parsed.flatMap(({ value }) => value ?? []);
    const checks = values.flatMap((line) => [...listChecked(line)]);
    const pictures = checks.flatMap(({ check, value }) => (check === isUsable ? value : []));
    await checkFiles(files, pictures);
    const stored = await findStored(db, values);
    for (const id of stored.hosts.keys()) known.add(`host ${id}`);
    for (const line of parsed) {
      const found = findProblems(line, { earlier, known, stored, files }, skipBadLines);
      if (found.length > 0) bad.add(line.number);
      if (bad.size <= REPORTED_LINES)
        problems.push(...firstOf(found).map((problem) => ({ line: line.number, ...problem })));
    }
    lines = last;
    watch({ step: 'checking', share, lines, rooms: 0, files: 0 });
  }
  // The digest detects changes before the second read.
  return { lines, bad, problems, sha256: digest.digest('hex') };
}

export type CheckedLines = Awaited<ReturnType<typeof checkLines>>;

function findProblems(line: ParsedLine, around: Surroundings, skipBadLines: boolean): readonly Problem[] {
  const { value, named } = line;
  const found = value ? [...checkLine(value, around)] : line.problems;
  if (value && found.length === 0) rememberLine(value, around);
  // If one bad line stops the import, the lines that refer to it are not reported as well.
  else if (!skipBadLines && named && named.type !== 'room') around.earlier.add(`${named.type} ${named.id}`);
  return found;
}

function firstOf(problems: readonly Problem[]): readonly Problem[] {
  const more = problems.length - REPORTED_OF_A_LINE;
  const first = problems.slice(0, REPORTED_OF_A_LINE);
  return more > 0 ? [...first, { field: '', reason: `and ${more} more` }] : first;
}

/** Checks what a schema cannot express: that names are unique, that what the line refers to exists, and that dates do. */
function* checkLine(line: ImportLine, around: Surroundings): Generator<Problem> {
  for (const { name, field } of listDefined(line))
    if (around.earlier.has(name)) yield { field, reason: 'is already on an earlier line' };
  for (const { check, field, value } of listChecked(line)) {
    const reason = check(value, around);
    if (reason !== undefined) yield { field, reason };
  }
  if (line.type === 'room') yield* checkRoom(line, around.stored);
}

/** Lets later lines refer to this one and conflict with it, and its pictures be stored. */
function rememberLine(line: ImportLine, { earlier, stored, files }: Surroundings): void {
  for (const { name } of listDefined(line)) earlier.add(name);
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

/** What only one line may define. */
function listDefined(line: ImportLine): { readonly name: string; readonly field: string }[] {
  if (line.type === 'exchange_rate')
    return [{ name: `rate ${line.currency} ${line.valid_from}`, field: 'valid_from' }];
  const own = { name: `${line.type} ${line.id}`, field: 'id' };
  if (line.type !== 'room') return [own];
  const photos = line.photos.map(({ id }, at) => ({ name: `photo ${id}`, field: `photos.${at}.id` }));
  const partners = line.partners.map((partner, at) => ({
    name: `partner ${partnerRoomKey(partner)}`,
    field: `partners.${at}.partner_room_id`,
  }));
  return [own, ...photos, ...partners];
}

/** The values on a line that have a check, by the name of their field or of the list that they are in. */
function* listChecked(members: object, path = '', list?: string): Generator<CheckedValue> {
  for (const [key, value] of Object.entries(members) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) {
      yield* listChecked(value, `${path}${key}.`, Array.isArray(value) ? key : undefined);
      continue;
    }
    const check = CHECKS[list ?? key];
    if (check && value !== null) yield { check, field: `${path}${key}`, value: value as never };
  }
}

interface CheckedValue {
  readonly check: Check<never>;
  readonly field: string;
  readonly value: never;
}

type Check<Value> = (value: Value, around: Surroundings) => string | undefined;

const refersTo =
  (type: string): Check<number> =>
  (id, { earlier, known }) => {
    const name = `${type} ${id}`;
    return earlier.has(name) || known.has(name) ? undefined : 'is neither stored nor on an earlier line';
  };

const isWithin =
  (most: number): Check<string> =>
  (degrees) =>
    Math.abs(Number(degrees)) <= most ? undefined : `must be from -${most} to ${most}`;

const isUsable: Check<string> = (file, { files }) => {
  const found = files.found.get(file);
  return typeof found === 'string' ? found : undefined;
};

/** Whether a day or an instant, which matches its pattern, exists. No minute has a 60th second here. */
export const exists = (text: string) => parseInstant(text)?.startsWith(text.replace('Z', '')) === true;

const isReal =
  (what: string): Check<string> =>
  (text) =>
    exists(text) ? undefined : `is not a valid ${what}`;

/** What must be true of a field besides its schema, by its name. */
const CHECKS: Readonly<Record<string, Check<never>>> = {
  host_id: refersTo('host'),
  bed_type_id: refersTo('bed_type'),
  room_type_id: refersTo('room_type'),
  property_type_id: refersTo('property_type'),
  amenity_type_id: refersTo('amenity_type'),
  amenity_ids: refersTo('amenity'),
  destination_ids: refersTo('destination'),
  tag_ids: refersTo('photo_tag'),
  partner_id: (id, { stored }) => (stored.partners.has(id) ? undefined : 'is not a partner'),
  file: isUsable,
  avatar_file: isUsable,
  valid_from: isReal('date'),
  ends_on: isReal('date'),
  created_at: isReal('date and time'),
  latitude: isWithin(90),
  longitude: isWithin(180),
};

/** Checks the photos and partners of a room against each other and against what is stored. */
function* checkRoom({ id: roomId, photos, partners }: RoomLine, stored: Stored): Generator<Problem> {
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
  for (const [index, partner] of partners.entries()) {
    const of = (field: string, reason: string) => ({ field: `partners.${index}.${field}`, reason });
    if (partners.findIndex(({ partner_id }) => partner_id === partner.partner_id) < index)
      yield of('partner_id', 'already has an id for this room on this line');
    const { room_id = roomId } = stored.partnerRooms.get(partnerRoomKey(partner)) ?? {};
    if (room_id !== roomId) yield of('partner_room_id', `is already the partner's id for room ${room_id}`);
  }
}
