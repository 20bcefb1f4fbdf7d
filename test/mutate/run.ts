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
/** A mistake that makes a test hang is noticed. */
const HANGS_AFTER_MS = 60_000;

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
  if (await isNoticed(copies[0]!, tests)) throw new Error(`The tests of ${file} fail without a mistake`);
  const mutants = listMutants(source);
  const survivors: Mutant[] = [];
  const queue = [...mutants];
  await Promise.all(
    copies.map(async (home) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        await writeFile(join(home, file), mutant.source);
        if (!(await isNoticed(home, tests))) survivors.push(mutant);
      }
      await writeFile(join(home, file), source);
    }),
  );
  for (const { line, was, becomes } of survivors)
    process.stderr.write(`${file}:${line}: no test notices "${becomes}"${was && ` for "${was}"`}\n`);
  const noticed = mutants.length - survivors.length;
  return `| \`${file}\` | ${mutants.length} | ${noticed} | ${((noticed / mutants.length) * 100).toFixed(0)} % |`;
}

/** Runs one test file after the other, until one fails. */
async function isNoticed(home: string, tests: readonly string[]): Promise<boolean> {
  for (const test of tests) {
    const child = spawn(process.execPath, [test], { cwd: home, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), HANGS_AFTER_MS);
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    clearTimeout(timer);
    if (exitCode !== 0) return true;
  }
  return false;
}
