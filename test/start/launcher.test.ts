import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, test } from 'node:test';

const WHICH_NODE = 'process.stdout.write(process.execPath)';
const PACKAGE = `node-${platform()}-${arch()}`;
const INSTALL_NODE = 'or install Node 26.2 or newer';

const folders: string[] = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sampan launcher-'));
  folders.push(folder);
  return folder;
}

/** A project with a program that prints the path of its Node. */
function createProject(): string {
  const home = makeFolder();
  mkdirSync(join(home, 'src'));
  for (const name of ['sampan', 'src/use-node.sh']) copyFileSync(name, join(home, name));
  writeFileSync(join(home, 'src/main.ts'), WHICH_NODE);
  return home;
}

/** The state after `npm ci` with npm 10: the platform's package, and no link in node_modules/.bin. */
function install(home: string, placeNode: (path: string) => void): string {
  const bin = join(home, 'node_modules', PACKAGE, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(home, 'node_modules/.package-lock.json'), '{}');
  placeNode(join(bin, 'node'));
  return join(bin, 'node');
}

const placeThisNode = (path: string) => symlinkSync(process.execPath, path);

/** This Node, changed so that it needs a library that does not exist. */
function placeNodeWithoutLibrary(path: string): void {
  const binary = readFileSync(process.execPath);
  const name = binary.indexOf('libatomic.so.1\0');
  assert.ok(name > 0);
  binary.write('libatomiX.so.1', name);
  writeFileSync(path, binary, { mode: 0o755 });
}

function placeNodeOfAnotherMachine(path: string): void {
  const header = readFileSync(process.execPath).subarray(0, 4_096);
  // The e_machine field of an ELF file: no machine has this number.
  header.writeUInt16LE(0xfffe, 18);
  writeFileSync(path, header, { mode: 0o755 });
}

/** A folder for PATH with a program `node`. */
function createFolder(script?: string): string {
  const folder = makeFolder();
  if (script === undefined) return folder;
  writeFileSync(join(folder, 'node'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'node'), 0o755);
  return folder;
}

function run(command: string, args: string[], path: string[], cwd = '.') {
  const env = { PATH: path.join(':') };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** The folders of this machine that have `readlink`, without a Node. */
const SYSTEM = ['/usr/bin', '/bin'];
const launch = (home: string, path: string[]) => run(join(home, 'sampan'), ['serve'], path);
const refusal = (sentence: string) => ({ status: 1, stdout: '', stderr: `sampan: ${sentence}\n` });
const noElf = platform() === 'linux' ? false : "needs Linux's dynamic loader";

describe('./sampan', () => {
  test('runs on the installed Node when npm 10 left no link to it', () => {
    const home = createProject();
    install(home, placeThisNode);
    const old = createFolder('exit 1');
    assert.deepEqual(launch(home, [old]), { status: 0, stdout: process.execPath, stderr: '' });
  });

  test('says in one line that nothing is installed, even if the machine has a suitable Node', () => {
    const suitable = createFolder(`exec '${process.execPath}' "$@"`);
    assert.deepEqual(launch(createProject(), [suitable]), refusal('run "npm ci" first'));
  });

  test('names the missing library and its package', { skip: noElf }, () => {
    const home = createProject();
    install(home, placeNodeWithoutLibrary);
    const { status, stdout, stderr } = launch(home, [createFolder()]);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(
      stderr,
      /^sampan: [^\n]+ needs libatomiX\.so\.1, which is missing: run "apt-get install libatomic1[^\n]+\n$/,
    );
    assert.ok(stderr.endsWith(`, ${INSTALL_NODE}\n`));
  });

  test("runs on the machine's first suitable Node when the installed one cannot run", { skip: noElf }, () => {
    const home = createProject();
    install(home, placeNodeWithoutLibrary);
    const broken = createFolder('exit 127');
    const withoutTemporal = createFolder(`exec '${process.execPath}' --no-harmony-temporal "$@"`);
    const suitable = createFolder(`echo suitable >&2; exec '${process.execPath}' "$@"`);
    const { status, stdout, stderr } = launch(home, [broken, withoutTemporal, suitable]);
    assert.deepEqual([status, stdout, stderr], [0, process.execPath, 'suitable\n']);
    assert.match(launch(home, [broken, withoutTemporal]).stderr, /libatomiX/);
  });

  test(
    'asks for "npm ci" on this machine when the packages are for another platform',
    { skip: noElf },
    () => {
      const home = createProject();
      install(home, placeNodeOfAnotherMachine);
      const { status, stderr } = launch(home, [createFolder()]);
      assert.equal(status, 1);
      assert.match(stderr, /^sampan: [^\n]* cannot run [^\n]* "npm ci" on this machine, [^\n]*\n$/);
    },
  );

  test('asks for a complete installation when the platform’s package is missing', () => {
    const home = createProject();
    install(home, () => {});
    const sentence = `node_modules has no Node for this platform: run "npm ci" without "--omit=optional", ${INSTALL_NODE}`;
    assert.deepEqual(launch(home, [createFolder()]), refusal(sentence));
  });
});

describe('A symbolic link to ./sampan', () => {
  const works = { status: 0, stdout: process.execPath, stderr: '' };

  test('runs Sampan from any folder', () => {
    const home = createProject();
    install(home, placeThisNode);
    const bin = makeFolder();
    symlinkSync(join(home, 'sampan'), join(bin, 'sampan'));
    for (const [command, cwd] of [
      [join(bin, 'sampan'), '/'],
      ['./sampan', bin],
      ['sampan', '/'],
    ] as const)
      assert.deepEqual(run(command, ['serve'], [bin, ...SYSTEM], cwd), works);
  });

  test('may be relative, lead to another link, and be in a linked folder', () => {
    const home = createProject();
    install(home, placeThisNode);
    const [bin, elsewhere] = [makeFolder(), makeFolder()];
    symlinkSync(join('..', basename(home), 'sampan'), join(bin, 'first'));
    symlinkSync('first', join(bin, 'second'));
    symlinkSync(bin, join(elsewhere, 'bin'));
    for (const [command, cwd] of [
      [join(bin, 'first'), '/'],
      [join(bin, 'second'), '/'],
      [join(elsewhere, 'bin/second'), '/'],
      ['bin/second', elsewhere],
    ] as const)
      assert.deepEqual(run(command, ['serve'], SYSTEM, cwd), works);
  });
});

describe('The npm scripts', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };

  test('all run on the installed Node', () => {
    const others = Object.values(scripts).filter(
      (script) => !/^(?:npm run check && )?(?:exec \.\/sampan|\. src\/use-node\.sh &&) /.test(script),
    );
    assert.deepEqual(others, []);
  });

  test('leave no shell between npm and its program, so signals to npm reach the program', () => {
    const kept = Object.entries(scripts).filter(
      ([name, script]) => name !== 'check' && !/(?:^|&& )exec [^&]+$/.test(script),
    );
    assert.deepEqual(kept, []);
  });

  test('run tools on the installed Node, whatever Node is first on PATH', () => {
    const home = createProject();
    const node = install(home, placeThisNode);
    const tools = join(home, 'node_modules/.bin');
    mkdirSync(tools);
    writeFileSync(join(tools, 'tool'), `#!/usr/bin/env node\n${WHICH_NODE}`, { mode: 0o755 });
    const { stdout } = run(
      '/bin/sh',
      ['-c', '. src/use-node.sh && command -v node && tool'],
      [createFolder('exit 1'), tools, '/usr/bin'],
      home,
    );
    assert.equal(stdout, `${node}\n${process.execPath}`);
  });
});
