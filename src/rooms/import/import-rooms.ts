import { inPieces } from '../../storage/in-pieces.ts';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { TSchema } from '../../json-schema.ts';
import { CATALOGUE, changeCatalogue, lockCatalogue } from '../catalogue.ts';
import { checkLines, parseLines, type CheckedLines } from './check-lines.ts';
import { ImportStopped, reading, type ImportOptions, storedChanged, type ImportTask } from './importing.ts';
import type { CatalogueLine, HostLine, ImportLine, RateLine } from './lines.ts';
import { removePendingFiles, listUsedFiles, notePendingFiles, settlePendingFiles } from './pending-files.ts';
import { storeFiles, type SourceFiles, placeFile } from './source-files.ts';
import { storeRooms, type Storing } from './store-rooms.ts';
import { emptyTally, count, findRows, storeRows, type Tally } from './stored-rows.ts';
import { hostRecord } from '../room-record.ts';
import { declaredOrder } from '../stored-record.ts';
import type { Database } from '../../storage/database.ts';
import { passIds } from '../../storage/ids.ts';

const DAY_MS = 86_400_000;

/** Checks every line, stores new pictures, then writes all lines in one transaction. A rejected import has stored nothing. */
export async function importRooms(options: ImportOptions) {
  const { db, store, file, photosFolder, now } = options;
  const found = await reading(file, () => stat(file));
  // The file is read twice, so it cannot be a pipe.
  if (!found.isFile()) throw new ImportStopped(`${file} is not a regular file.`);
  const task = { watch: () => {}, skipBadLines: false, merge: false, ...options, totalBytes: found.size };
  await removePendingFiles(db, store, new Date(now().getTime() - DAY_MS));
  const files: SourceFiles = { folder: photosFolder, found: new Map(), unchanged: new Map() };
  const checked = await checkLines(task, files);
  const summary = { lines: checked.lines, badLines: checked.bad.size, problems: checked.problems };
  if (checked.bad.size > 0 && !task.skipBadLines)
    return { status: 'rejected' as const, ...summary, tally: emptyTally(), filesStored: 0 };
  const { newKeys, filesStored } = await storeFiles(files, task);
  const tally = await db.transaction().execute((db) => storeLines({ ...task, db }, checked, files, newKeys));
  return { status: 'imported' as const, ...summary, tally, filesStored };
}

export type ImportOutcome = Awaited<ReturnType<typeof importRooms>>;

/** Reads the file a second time and writes it; the surrounding transaction commits everything or nothing. */
export async function storeLines(
  task: ImportTask,
  checked: CheckedLines,
  files: SourceFiles,
  /** Keys of new files, which are pending. */
  newKeys: readonly string[],
): Promise<Tally> {
  const { db, file, now, watch } = task;
  await lockCatalogue(db);
  if ((await settlePendingFiles(db, newKeys)) !== newKeys.length)
    throw new ImportStopped('The import took so long that its first files were cleaned up: run it again.');
  const tally = emptyTally();
  const highest = { room: 0, photo: 0 };
  let [lines, roomCount] = [0, 0];
  const digest = createHash('sha256');
  for await (const { parsed, share, last = lines } of parseLines(task, digest)) {
    const accepted = parsed.filter(({ number }) => !checked.bad.has(number));
    if (accepted.some(({ problems }) => problems.length > 0)) throw storedChanged();
    const values = accepted.flatMap(({ value }) => value ?? []);
    const rates = values.filter((line) => line.type === 'exchange_rate');
    const hosts = values.filter((line) => line.type === 'host');
    const rooms = values.filter((line) => line.type === 'room');
    const storing = { db, files, tally, now: now() };
    const entries = values.filter(isEntry).map(entryRow);
    count(tally.catalogue, await storeRows(db, 'catalogue_entries', ['kind', 'id'], entries));
    count(tally.catalogue, await storeRates(db, rates));
    await storeHosts(hosts, storing);
    await storeRooms(rooms, storing);
    lines = last;
    roomCount += rooms.length;
    for (const { id, photos } of rooms) {
      highest.room = Math.max(highest.room, id);
      highest.photo = Math.max(highest.photo, ...photos.map((photo) => photo.id));
    }
    watch({ step: 'storing', share, lines, rooms: roomCount, files: newKeys.length });
  }
  if (digest.digest('hex') !== checked.sha256) throw new ImportStopped(`${file} changed during the import.`);
  // Another import or a deletion may have made some of the files unnecessary since the check.
  const unused = new Set(newKeys).difference(await listUsedFiles(db, newKeys));
  await notePendingFiles(db, unused, now());
  if (tally.catalogue.added + tally.catalogue.changed > 0) await changeCatalogue(db);
  for (const kind of ['room', 'photo'] as const)
    if (highest[kind] > 0) await passIds(db, kind, highest[kind]);
  return tally;
}

const ORDERS = Object.fromEntries(
  Object.entries<TSchema>(CATALOGUE).map(([kind, schema]) => [kind, declaredOrder(schema)]),
);
const orderHost = declaredOrder(hostRecord);

const isEntry = (line: ImportLine): line is CatalogueLine => line.type in CATALOGUE;

const entryRow = (line: CatalogueLine) => ({
  kind: line.type,
  id: line.id,
  entry: JSON.stringify(ORDERS[line.type]!(line)),
});

export function storeRates(db: Database, lines: readonly RateLine[]) {
  const rows = lines.map(({ type: _type, ...rate }) => rate);
  return storeRows(db, 'exchange_rates', ['currency', 'valid_from'], rows);
}

/** Room responses contain the host, so its rooms change with it. */
async function storeHosts(lines: readonly HostLine[], { db, files, tally, now }: Storing): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const stored = new Map((await findRows(db, 'hosts', 'id', ids)).map((host) => [host.id, host]));
  const rows = lines.map(({ avatar_file, ...line }) => {
    const { avatar_key, avatar_sha256 } = stored.get(line.id) ?? {};
    const avatar =
      avatar_file === null ? undefined : placeFile(files, avatar_file, avatar_key, avatar_sha256);
    return {
      id: line.id,
      details: JSON.stringify(orderHost(line)),
      avatar_key: avatar?.key ?? null,
      avatar_sha256: avatar?.sha256 ?? null,
    };
  });
  const hosts = await storeRows(db, 'hosts', ['id'], rows);
  count(tally.hosts, hosts);
  const changed = hosts.filter(({ change }) => change === 'changed');
  const oldKeys = changed.flatMap(({ before, row }) =>
    before!.avatar_key === row.avatar_key ? [] : (before!.avatar_key ?? []),
  );
  await notePendingFiles(db, oldKeys, now);
  const changedIds = changed.map(({ row }) => row.id);
  await inPieces(changedIds, (hostIds) =>
    db
      .updateTable('rooms')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('host_id', 'in', hostIds)
      .execute(),
  );
}
