import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARTS } from './parts.ts';
import { ROOT } from './measure/pinned.ts';
import { writeReport } from './report.ts';
import { startSampan } from './measure/sampan-process.ts';

const REPORT = join(ROOT, 'docs', 'benchmarks.md');

/** The last one takes 6 GB and several minutes. */
const WORLDS = [1_000, 100_000, 1_000_000];

const named = process.argv.slice(2);
const unknown = named.find((name) => !PARTS[name]);
if (unknown) throw new Error(`There is no part ${unknown}; the parts are ${Object.keys(PARTS).join(', ')}.`);

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-bench-'));
try {
  await (await startSampan(dataDir))[Symbol.asyncDispose]();
  if (named.length === 0) await measureAll();
  else for (const name of named) await measurePart(name, worldsAsked() ?? WORLDS.slice(0, -1));
} finally {
  rmSync(dataDir, { recursive: true });
}

/** `BENCH_ROOMS=1000,1000000` sets other sizes for parts that are selected by name. */
function worldsAsked(): number[] | undefined {
  return process.env['BENCH_ROOMS']?.split(',').map(Number);
}

/** Results of parts selected by name are printed and not saved. */
async function measurePart(name: string, worlds: readonly number[]): Promise<string> {
  const startedMs = performance.now();
  const section = await PARTS[name]!({ dataDir, worlds });
  process.stdout.write(`${section}\n\n`);
  process.stderr.write(`${name} took ${Math.round((performance.now() - startedMs) / 1_000)} s\n`);
  return section;
}

/** A failed part is reported and skipped; the others are still measured, but nothing is saved. */
async function measureAll(): Promise<void> {
  const [loadAverage] = loadavg() as [number, number, number];
  const sections: string[] = [];
  for (const name of Object.keys(PARTS)) {
    try {
      sections.push(await measurePart(name, WORLDS));
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${name} failed: ${(error as Error).stack}\n`);
    }
  }
  if (process.exitCode) return;
  writeFileSync(REPORT, writeReport(sections, loadAverage, new Date()));
  execFileSync(join(ROOT, 'node_modules/.bin/oxfmt'), [REPORT]);
  process.stdout.write(readFileSync(REPORT, 'utf8'));
}
