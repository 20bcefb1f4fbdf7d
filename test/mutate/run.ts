import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globalSetup, globalTeardown } from '../support/postgres.ts';
import { MODULES } from './modules.ts';
import { listMutants, type Mutant } from './mutants.ts';

// npm run mutate [-- FILE …]: makes one small mistake after the other in a copy of the project, and counts those that the nearest tests notice.

const COPIED = ['src', 'test', 'data', 'client', 'sampan', 'package.json', 'CHANGELOG.md', 'ARCHITECTURE.md'];
/** Mistakes that are tried at the same time, each in its own copy. */
const AT_ONCE = 2;
/** A loop without an end fills this much memory sooner than all of the machine's. */
const MEMORY_MB = 512;
/** The dots of the reporter show the first failed test at once. */
const FLAGS = [`--max-old-space-size=${MEMORY_MB}`, '--test-reporter=dot'];
const FAILED = 'X';
/** A mistake that makes a test hang is noticed: it takes this much longer, and three times as long, as without the mistake. */
const HANGS_AFTER_MS = 10_000;
const LONGEST_MS = 300_000;

/** The groups of processes that run tests. */
const running = new Set<number>();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopping.abort();
    for (const group of running) kill(group);
  });

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MODULES);
await globalSetup();
try {
  const copies = await Promise.all(Array.from({ length: AT_ONCE }, copyProject));
  const lines = ['| module | mistakes | noticed | share |', '| --- | --- | --- | --- |'];
  for (const file of chosen) lines.push(await tryModule(file, copies));
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  await globalTeardown();
}

async function copyProject(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sampan-mutants-'));
  for (const name of COPIED) await cp(name, join(home, name), { recursive: true });
  await symlink(await realpath('node_modules'), join(home, 'node_modules'));
  return home;
}

async function tryModule(file: string, copies: readonly string[]): Promise<string> {
  const tests = MODULES[file];
  if (!tests) throw new Error(`${file} is not in test/mutate/modules.ts`);
  const source = await readFile(file, 'utf8');
  const startedMs = performance.now();
  if (await isNoticed(copies[0]!, tests, LONGEST_MS))
    throw new Error(`The tests of ${file} fail without a mistake`);
  const patienceMs = HANGS_AFTER_MS + 3 * (performance.now() - startedMs);
  const mutants = listMutants(source);
  const survivors: Mutant[] = [];
  const queue = [...mutants];
  await Promise.all(
    copies.map(async (home) => {
      for (let mutant = queue.shift(); mutant && !stopping.signal.aborted; mutant = queue.shift()) {
        await writeFile(join(home, file), mutant.source);
        if (!(await isNoticed(home, tests, patienceMs))) survivors.push(mutant);
      }
      await writeFile(join(home, file), source);
    }),
  );
  stopping.signal.throwIfAborted();
  for (const { line, was, becomes } of survivors)
    process.stderr.write(`${file}:${line}: no test notices "${becomes}"${was && ` for "${was}"`}\n`);
  const noticed = mutants.length - survivors.length;
  return `| \`${file}\` | ${mutants.length} | ${noticed} | ${((noticed / mutants.length) * 100).toFixed(0)} % |`;
}

/** Runs one test file after the other, until a test fails. */
async function isNoticed(home: string, tests: readonly string[], patienceMs: number): Promise<boolean> {
  for (const test of tests) if (!(await passes(home, test, patienceMs))) return true;
  return false;
}

async function passes(home: string, test: string, patienceMs: number): Promise<boolean> {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = spawn(process.execPath, [...FLAGS, test], { cwd: home, stdio: [...stdio], detached: true });
  const group = child.pid!;
  running.add(group);
  const timer = setTimeout(() => kill(group), patienceMs);
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes(FAILED)) kill(group);
  });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  running.delete(group);
  // What the tests started ends with them.
  kill(group);
  return exitCode === 0;
}

function kill(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of its processes have ended.
  }
}
