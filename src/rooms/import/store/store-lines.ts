import { createHash } from 'node:crypto';
import type { Database } from '../../../storage/database.ts';
import { passIds } from '../../../storage/take-ids.ts';
import { changeCatalogue, lockCatalogue } from '../../catalogue.ts';
import type { CheckedLines } from '../check/check-lines.ts';
import type { ImportLine, RoomParts } from '../lines/import-line.ts';
import { completeRooms } from '../merge/complete-rooms.ts';
import { emptyTally, type Tally } from '../import-outcome.ts';
import type { WatchImport } from '../import-progress.ts';
import { ImportStopped } from '../import-stopped.ts';
import { parseGoodLine } from '../lines/parse-line.ts';
import { listUsedFiles, notePendingFiles, settlePendingFiles } from '../files/pending-files.ts';
import { readLines } from '../lines/read-lines.ts';
import type { SourceFiles } from '../files/source-files.ts';
import { storeEntries, storeRates } from './store-catalogue.ts';
import { storeHosts } from './store-hosts.ts';
import { storeRooms } from './store-rooms.ts';

export interface StoreLinesOptions {
  readonly file: string;
  readonly checked: CheckedLines;
  readonly files: SourceFiles;
  readonly fileKeys: readonly string[];
  readonly totalBytes: number;
  readonly merge: boolean;
  readonly now: Date;
  readonly watch: WatchImport;
}

/** Reads the file a second time and writes it; the surrounding transaction commits everything or nothing. */
export async function storeLines(db: Database, options: StoreLinesOptions): Promise<Tally> {
  const { file, checked, fileKeys, totalBytes, merge, watch } = options;
  await lockCatalogue(db);
  if ((await settlePendingFiles(db, fileKeys)) !== fileKeys.length)
    throw new ImportStopped('The import took so long that its first files were cleaned up: run it again.');
  const tally = emptyTally();
  const passed = { lines: 0, rooms: 0, lastRoom: 0, lastPhoto: 0 };
  const digest = createHash('sha256');
  for await (const { lines, bytesRead } of readLines(file, digest)) {
    const good = lines.filter(({ number }) => !checked.bad.has(number));
    const given = good.flatMap((line) => parseGoodLine(line, merge) ?? []);
    const values = merge ? await completeLines(db, given) : (given as ImportLine[]);
    await storeBatch(db, values, { ...options, tally });
    notePassed(values, passed);
    passed.lines = lines.at(-1)?.number ?? passed.lines;
    watch({ step: 'storing', share: bytesRead / totalBytes, ...passed, files: fileKeys.length });
  }
  if (digest.digest('hex') !== checked.sha256) throw new ImportStopped(`${file} changed during the import.`);
  await noteNeedlessFiles(db, options);
  if (tally.catalogue.added + tally.catalogue.changed > 0) await changeCatalogue(db);
  if (passed.lastRoom > 0) await passIds(db, 'room', passed.lastRoom);
  if (passed.lastPhoto > 0) await passIds(db, 'photo', passed.lastPhoto);
  return tally;
}

async function completeLines(
  db: Database,
  lines: readonly (ImportLine | RoomParts)[],
): Promise<readonly ImportLine[]> {
  const rooms = await completeRooms(
    db,
    lines.filter((line) => line.type === 'room'),
  );
  return [...lines.filter((line) => line.type !== 'room'), ...rooms];
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

function notePassed(
  lines: readonly ImportLine[],
  passed: { rooms: number; lastRoom: number; lastPhoto: number },
): void {
  for (const line of lines) {
    if (line.type !== 'room') continue;
    passed.rooms += 1;
    passed.lastRoom = Math.max(passed.lastRoom, line.id);
    for (const { id } of line.photos) passed.lastPhoto = Math.max(passed.lastPhoto, id);
  }
}

/** Another import or a deletion may have made some of the files unnecessary since the check. */
async function noteNeedlessFiles(db: Database, { fileKeys, now }: StoreLinesOptions): Promise<void> {
  const used = await listUsedFiles(db, fileKeys);
  const needless = fileKeys.filter((key) => !used.has(key));
  await notePendingFiles(db, needless, now);
}
