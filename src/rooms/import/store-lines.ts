import { createHash } from 'node:crypto';
import type { TSchema } from '../../json-schema.ts';
import type { Database } from '../../storage/database.ts';
import { passIds } from '../../storage/ids.ts';
import { CATALOGUE, changeCatalogue, lockCatalogue } from '../catalogue.ts';
import { declaredOrder } from '../stored-record.ts';
import { hostRecord } from '../room-record.ts';
import type { CheckedLines } from './check-lines.ts';
import type { CatalogueLine, HostLine, RateLine } from './import-line.ts';
import { emptyTally, ImportStopped, type Changes, type ImportTask, type Tally } from './importing.ts';
import { completed, decodeLine } from './parse-line.ts';
import { listUsedFiles, notePendingFiles, settlePendingFiles } from './pending-files.ts';
import { readLines } from './read-lines.ts';
import { findRows, inPieces, storeRows } from './rows.ts';
import { placeFile, type SourceFiles } from './source-files.ts';
import { storeRooms } from './store-rooms.ts';
import { mergeStored } from './stored.ts';

interface Storing {
  readonly checked: CheckedLines;
  readonly files: SourceFiles;
  /** Keys of new files, which are pending. */
  readonly newKeys: readonly string[];
}

/** Reads the file a second time and writes it; the surrounding transaction commits everything or nothing. */
export async function storeLines(task: ImportTask, { checked, files, newKeys }: Storing): Promise<Tally> {
  const { db, file, totalBytes, merge, now, watch } = task;
  await lockCatalogue(db);
  if ((await settlePendingFiles(db, newKeys)) !== newKeys.length)
    throw new ImportStopped('The import took so long that its first files were cleaned up: run it again.');
  const tally = emptyTally();
  let [last, roomCount] = [0, 0];
  const highest = { room: 0, photo: 0 };
  const digest = createHash('sha256');
  for await (const { lines, bytesRead } of readLines(file, digest)) {
    const decoded = lines.filter(({ number }) => !checked.bad.has(number)).map(decodeLine);
    const whole = merge ? await mergeStored(db, decoded) : decoded;
    const values = whole.flatMap(({ value }) => (value ? completed(value) : []));
    const rates = values.filter((line) => line.type === 'exchange_rate');
    const hosts = values.filter((line) => line.type === 'host');
    const rooms = values.filter((line) => line.type === 'room');
    const entries = values.filter(
      (line) => line.type !== 'exchange_rate' && line.type !== 'host' && line.type !== 'room',
    );
    await storeEntries(db, entries, tally.catalogue);
    await storeRates(db, rates, tally.catalogue);
    await storeHosts(db, hosts, { files, changes: tally.hosts, now: now() });
    await storeRooms(db, rooms, { files, tally, now: now() });
    last = lines.at(-1)?.number ?? last;
    roomCount += rooms.length;
    for (const { id, photos } of rooms) {
      highest.room = Math.max(highest.room, id);
      for (const photo of photos) highest.photo = Math.max(highest.photo, photo.id);
    }
    const share = bytesRead / totalBytes;
    watch({ step: 'storing', share, lines: last, rooms: roomCount, files: newKeys.length });
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

async function storeEntries(db: Database, lines: readonly CatalogueLine[], changes: Changes): Promise<void> {
  const rows = lines.map((line) => ({
    kind: line.type,
    id: line.id,
    entry: JSON.stringify(ORDERS[line.type]!(line)),
  }));
  const ids = rows.map(({ id }) => id);
  const stored = await findRows(db, 'catalogue_entries', 'id', ids);
  await storeRows(db, 'catalogue_entries', ['kind', 'id'], { rows, stored, changes });
}

export async function storeRates(db: Database, lines: readonly RateLine[], changes: Changes): Promise<void> {
  const rows = lines.map(({ type: _type, ...rate }) => rate);
  const days = rows.map(({ valid_from }) => valid_from);
  const stored = await findRows(db, 'exchange_rates', 'valid_from', days);
  await storeRows(db, 'exchange_rates', ['currency', 'valid_from'], { rows, stored, changes });
}

/** Room responses contain the host, so its rooms change with it. */
async function storeHosts(
  db: Database,
  lines: readonly HostLine[],
  { files, changes, now }: { files: SourceFiles; changes: Changes; now: Date },
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const stored = await findRows(db, 'hosts', 'id', ids);
  const before = new Map(stored.map((host) => [host.id, host]));
  const rows = lines.map(({ avatar_file, ...line }) => {
    const host = before.get(line.id);
    const avatar =
      avatar_file === null ? undefined : placeFile(files, avatar_file, host?.avatar_key, host?.avatar_sha256);
    return {
      id: line.id,
      details: JSON.stringify(orderHost(line)),
      avatar_key: avatar?.key ?? null,
      avatar_sha256: avatar?.sha256 ?? null,
    };
  });
  const changed = await storeRows(db, 'hosts', ['id'], { rows, stored, changes });
  const replaced = changed.flatMap(({ id, avatar_key }) => {
    const old = before.get(id)?.avatar_key ?? null;
    return old === null || old === avatar_key ? [] : [old];
  });
  await notePendingFiles(db, replaced, now);
  const known = changed.flatMap(({ id }) => (before.has(id) ? [id] : []));
  await inPieces(known, (hostIds) =>
    db
      .updateTable('rooms')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('host_id', 'in', hostIds)
      .execute(),
  );
}
