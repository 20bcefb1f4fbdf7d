import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBuild } from './build.ts';
import { measureDeletions } from './deletions.ts';
import { measureDownloads } from './downloads.ts';
import { measureGrowth } from './growth.ts';
import { measureIdleMegabytes } from './idle-memory.ts';
import { ROOT } from './pinned.ts';
import { measurePages } from './pages.ts';
import { measureReleases } from './release.ts';
import { writePages } from './report-pages.ts';
import { writeDeletions, writeRooms } from './report-rooms.ts';
import { writeReport } from './report.ts';
import { measureRoomsImport } from './rooms-import.ts';
import { measureRooms } from './rooms.ts';
import { startSampan } from './sampan-process.ts';
import { measureStarts } from './start.ts';

const REPORT = join(ROOT, 'docs', 'benchmarks.md');

/** Parts that can be measured on their own, by name: their figures are printed and not kept. */
const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  rooms: async () => writeRooms(await measureRooms()),
  deletions: async () => writeDeletions(await measureDeletions()),
  pages: async () => writePages(await withState(measurePages)),
};

const named = process.argv.slice(2);
for (const name of named) {
  const measurePart = PARTS[name];
  if (!measurePart) throw new Error(`Only these can be measured alone: ${Object.keys(PARTS).join(', ')}`);
  process.stdout.write(`${await measurePart()}\n\n`);
}
if (named.length === 0) await measureAll();

/** With a service's state of its own, built before. */
async function withState<Measured>(measure: (dataDir: string) => Promise<Measured>): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-bench-'));
  try {
    await (await startSampan(dataDir))[Symbol.asyncDispose]();
    return await measure(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function measureAll(): Promise<void> {
  await withState(async (dataDir) => {
    const report = writeReport(
      {
        loadAverage: loadavg()[0]!,
        downloads: await measureDownloads(dataDir),
        pages: await measurePages(dataDir),
        startsMs: await measureStarts(dataDir),
        idleMegabytes: await measureIdleMegabytes(dataDir),
        releases: await measureReleases(),
        builds: await measureBuild(),
        growth: await measureGrowth(),
        roomsImport: await measureRoomsImport(),
        rooms: await measureRooms(),
        deletions: await measureDeletions(),
      },
      new Date(),
    );
    writeFileSync(REPORT, report);
    execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [REPORT]);
    process.stdout.write(readFileSync(REPORT, 'utf8'));
  });
}
