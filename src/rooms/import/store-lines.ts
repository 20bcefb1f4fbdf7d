import { createHash } from 'node:crypto';
import type { TSchema } from '../../json-schema.ts';
import type { Database } from '../../storage/database.ts';
import { passIds } from '../../storage/ids.ts';
import { CATALOGUE, changeCatalogue, lockCatalogue } from '../catalogue.ts';
import { hostRecord } from '../room-record.ts';
import { declaredOrder } from '../stored-record.ts';
import { parseLines, type CheckedLines } from './check-lines.ts';
import { ImportStopped, storedChanged, type ImportTask } from './importing.ts';
import type { CatalogueLine, HostLine, ImportLine, RateLine } from './lines.ts';
import { listUsedFiles, notePendingFiles, settlePendingFiles } from './pending-files.ts';
import { emptyTally, findRows, inPieces, storeRows, type Changes, type Tally } from './rows.ts';
import { placeFile, type SourceFiles } from './source-files.ts';
import { storeRooms, type BatchStoring } from './store-rooms.ts';

interface Storing {
  readonly checked: CheckedLines;
  readonly files: SourceFiles;
  /** Keys of new files, which are pending. */
  readonly newKeys: readonly string[];
}

/** Reads the file a second time and writes it; the surrounding transaction commits everything or nothing. */
export async function storeLines(task: ImportTask, { checked, files, newKeys }: Storing): Promise<Tally> {
  const { db, file, now, watch } = task;
  await lockCatalogue(db);
  if ((await settlePendingFiles(db, newKeys)) !== newKeys.length)
    throw new ImportStopped('The import took so long that its first files were cleaned up: run it again.');
  const tally = emptyTally();
  const highest = { room: 0, photo: 0 };
  let [lines, rooms] = [0, 0];
  const digest = createHash('sha256');
  for await (const { parsed, share, last = lines } of parseLines(task, digest)) {
    const accepted = parsed.filter(({ number }) => !checked.bad.has(number));
    if (accepted.some(({ problems }) => problems.length > 0)) throw storedChanged();
    const good = accepted.flatMap(({ value }) => value ?? []);
    const roomLines = good.filter((line) => line.type === 'room');
    await storeEntries(db, good.filter(isEntry), tally.catalogue);
    await storeRates(
      db,
      good.filter((line) => line.type === 'exchange_rate'),
      tally.catalogue,
    );
    const storing = { files, tally, now: now() };
    await storeHosts(
      db,
      good.filter((line) => line.type === 'host'),
      storing,
    );
    await storeRooms(db, roomLines, storing);
    lines = last;
    rooms += roomLines.length;
    for (const { id, photos } of roomLines) {
      highest.room = Math.max(highest.room, id);
      highest.photo = Math.max(highest.photo, ...photos.map((photo) => photo.id));
    }
    watch({ step: 'storing', share, lines, rooms, files: newKeys.length });
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
  { files, tally, now }: BatchStoring,
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
  const changed = await storeRows(db, 'hosts', ['id'], { rows, stored, changes: tally.hosts });
  const known = changed.flatMap(({ id, avatar_key }) => {
    const host = before.get(id);
    return host ? [{ id, avatar_key, oldKey: host.avatar_key }] : [];
  });
  const replaced = known.flatMap(({ avatar_key, oldKey }) => (oldKey !== avatar_key && oldKey) || []);
  await notePendingFiles(db, replaced, now);
  await inPieces(known, (hosts) =>
    db
      .updateTable('rooms')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where(
        'host_id',
        'in',
        hosts.map(({ id }) => id),
      )
      .execute(),
  );
}
