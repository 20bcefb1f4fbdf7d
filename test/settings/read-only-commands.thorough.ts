import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Command } from 'commander';
import { fullName, isWriting } from '../../src/cli/command.ts';
import { createProgram } from '../../src/cli/program.ts';
import { dumpTables } from '../support/dump-tables.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { ROOM } from '../support/filled-rooms.ts';
import { runSampan } from '../support/sampan.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'sampan-read-only-'));

/** The commands that do something; the others are groups. */
function listCommands(group: Command): Command[] {
  return group.commands.flatMap((command) =>
    command.commands.length > 0 ? listCommands(command) : [command],
  );
}

const commands = listCommands(createProgram());
const isDeclared = (command: Command) => {
  try {
    return [true, false].includes(isWriting(command));
  } catch {
    return false;
  }
};

/** Values for required options. */
const OPTIONS: Record<string, string> = { '--scopes': 'room:read' };

/** The command with a value for every required argument and option. */
const callOf = (command: Command) => [
  ...fullName(command).split(' '),
  ...command.registeredArguments
    .filter(({ required }) => required)
    .map((argument) => (argument.name() === 'room_id' ? String(ROOM.shared) : '1')),
  ...command.options
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ long }) => [long!, OPTIONS[long!] ?? '1']),
];

test('every command declares whether it writes', () => {
  assert.ok(commands.length > 10);
  assert.deepEqual(commands.filter((command) => !isDeclared(command)).map(fullName), []);
});

test('the help lists the tested commands', async () => {
  const groups = new Set(commands.map((command) => fullName(command).split(' ')[0]!));
  const { stdout } = await runSampan(['--help'], {});
  const listed = [...stdout.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name]) => name!);
  assert.deepEqual(new Set(listed.filter((name) => name !== 'help')), groups);
});

for (const command of commands.filter((each) => isDeclared(each) && isWriting(each))) {
  test(`READ_ONLY stops ./sampan ${fullName(command)}`, async () => {
    const dataDir = join(await newFolder(), 'data');
    assert.deepEqual(await runSampan(callOf(command), { READ_ONLY: 'yes', DATA_DIR: dataDir }), {
      exitCode: 1,
      stdout: '',
      stderr: `READ_ONLY must be no for ./sampan ${fullName(command)}, which changes data, not "yes".\n`,
    });
    assert.equal(existsSync(dataDir), false);
  });
}

// test/commands/read-only.thorough.ts tests the service itself, which "bake" only asks, for a minute. "generate" writes project files, and
// "extract" opens no database.
const OTHERWISE = new Set(['serve', 'bake', 'generate', 'extract']);

for (const engine of ENGINES) {
  describe(`READ_ONLY, on ${engine.name}`, () => {
    const reading = commands.filter(
      (each) => isDeclared(each) && !isWriting(each) && !OTHERWISE.has(fullName(each)),
    );
    const calls = [...reading.map(callOf), ['build', '--dry-run']];
    let database: TestDatabase;
    let earlier: Record<string, string>;
    before(async () => {
      database = await engine.copyPrepared('filled');
      earlier = await dumpTables(database);
    });

    for (const call of calls) {
      test(`lets ./sampan ${call.join(' ')} run, which leaves every row unchanged`, async () => {
        const args = call[0] === 'backup' ? ['backup', join(await newFolder(), 'backup')] : call;
        const { exitCode, stderr } = await runSampan(args, { ...database.settings, READ_ONLY: 'yes' });
        assert.deepEqual([exitCode, stderr], [0, '']);
        assert.deepEqual(await dumpTables(database), earlier);
      });
    }
  });
}
