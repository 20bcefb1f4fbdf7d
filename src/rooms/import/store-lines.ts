import { createHash } from 'node:crypto';
import type { Database } from '../../storage/database.ts';
import { passIds } from '../../storage/take-ids.ts';
import type { CheckedLines } from './check-lines.ts';
import type { ImportLine } from './import-line.ts';
import { emptyTally, type Tally } from './import-outcome.ts';
import type { WatchImport } from './import-progress.ts';
import { ImportStopped } from './import-stopped.ts';
import { parseGoodLine } from './parse-line.ts';
import { listUsedFiles, notePendingFiles, settlePendingFiles } from './pending-files.ts';
import { readLines } from './read-lines.ts';
import type { SourceFiles } from './source-files.ts';
import { storeEntries, storeRates } from './store-catalogue.ts';
import { storeHosts } from './store-hosts.ts';
import { storeRooms } from './store-rooms.ts';

export interface StoreLinesOptions {
  readonly file: string;
  readonly checked: CheckedLines;
  readonly files: SourceFiles;
  readonly fileKeys: readonly string[];
  readonly totalBytes: number;
  readonly now: Date;
  readonly watch: WatchImport;
}

/** Reads the file a second time and writes what it says; the transaction around it is committed or nothing is. */
export async function storeLines(db: Database, options: StoreLinesOptions): Promise<Tally> {
  const { file, checked, fileKeys, totalBytes, watch } = options;
  // One import at a time: whoever writes this row first makes the others wait.
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ version: row.ref('version') }))
    .execute();
  if ((await settlePendingFiles(db, fileKeys)) !== fileKeys.length)
    throw new ImportStopped('The import took so long that its first files were cleaned up: run it again.');
  const tally = emptyTally();
  const last = { room: 0, photo: 0 };
  const digest = createHash('sha256');
  let [lines, rooms] = [0, 0];
  for await (const batch of readLines(file, digest)) {
    const good = batch.lines.filter(({ number }) => !checked.bad.has(number));
    const values = good.flatMap((line) => parseGoodLine(line) ?? []);
    await storeBatch(db, values, { ...options, tally });
    rooms += notePassed(values, last);
    lines = batch.lines.at(-1)?.number ?? lines;
    const share = batch.bytesRead / totalBytes;
    watch({ step: 'storing', share, lines, rooms, files: fileKeys.length });
  }
  if (digest.digest('hex') !== checked.sha256)
    throw new ImportStopped(`${file} changed while it was imported.`);
  // Another import, or a deletion, may have made some of the files needless since the lines were checked.
  const used = await listUsedFiles(db, fileKeys);
  await notePendingFiles(
    db,
    fileKeys.filter((key) => !used.has(key)),
    options.now,
  );
  if (tally.catalogue.added + tally.catalogue.changed > 0) await changeCatalogue(db);
  if (last.room > 0) await passIds(db, 'room', last.room);
  if (last.photo > 0) await passIds(db, 'photo', last.photo);
  return tally;
}

async function storeBatch(
  db: Database,
  lines: readonly ImportLine[],
  { files, tally, now }: { files: SourceFiles; tally: Tally; now: Date },
): Promise<void> {
  const rates = lines.filter((line) => line.type === 'exchange_rate');
  const hosts = lines.filter((line) => line.type === 'host');
  const rooms = lines.filter((line) => line.type === 'room');
  const entries = lines.filter(
    (line) => line.type !== 'exchange_rate' && line.type !== 'host' && line.type !== 'room',
  );
  await storeEntries(db, entries, tally.catalogue);
  await storeRates(db, rates, tally.catalogue);
  await storeHosts(db, hosts, { files, changes: tally.hosts, now });
  await storeRooms(db, rooms, { files, tally, now });
}

/** Keeps the largest ids, and returns how many rooms there were. */
function notePassed(lines: readonly ImportLine[], last: { room: number; photo: number }): number {
  let rooms = 0;
  for (const line of lines) {
    if (line.type !== 'room') continue;
    rooms += 1;
    last.room = Math.max(last.room, line.id);
    for (const { id } of line.photos) last.photo = Math.max(last.photo, id);
  }
  return rooms;
}

async function changeCatalogue(db: Database): Promise<void> {
  await db
    .updateTable('catalogue_state')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}
