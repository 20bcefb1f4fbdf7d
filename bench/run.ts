import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBuild } from './build.ts';
import { measureDownloads } from './downloads.ts';
import { measureGrowth } from './growth.ts';
import { measureIdleMegabytes } from './idle-memory.ts';
import { ROOT } from './pinned.ts';
import { measureReleases } from './release.ts';
import { writeReport } from './report.ts';
import { measureRoomsImport } from './rooms-import.ts';
import { startSampan } from './sampan-process.ts';
import { measureStarts } from './start.ts';

const REPORT = join(ROOT, 'docs', 'benchmarks.md');

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-bench-'));
try {
  await (await startSampan(dataDir))[Symbol.asyncDispose]();
  const report = writeReport(
    {
      loadAverage: loadavg()[0]!,
      downloads: await measureDownloads(dataDir),
      startsMs: await measureStarts(dataDir),
      idleMegabytes: await measureIdleMegabytes(dataDir),
      releases: await measureReleases(),
      builds: await measureBuild(),
      growth: await measureGrowth(),
      roomsImport: await measureRoomsImport(),
    },
    new Date(),
  );
  writeFileSync(REPORT, report);
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [REPORT]);
  process.stdout.write(readFileSync(REPORT, 'utf8'));
} finally {
  rmSync(dataDir, { recursive: true });
}
