import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { DEFAULT_ENGINE, type TestDatabase } from '../support/engine.ts';
import { connect, describeTools, ERAS, HELLO, listUses, QUESTIONS } from './mcp-client.ts';
import { request } from '../support/request.ts';
import { LONG_TIMEOUTS, startSampan, type Sampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

/** Starts the command from another folder, with nothing but its settings in the environment. */
const connectStdio = (settings: Record<string, string>, mode: VersionNegotiationMode) =>
  connect(
    new StdioClientTransport({
      command: resolve('sampan'),
      args: ['mcp'],
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'] ?? '', ...LONG_TIMEOUTS, ...settings },
      stderr: 'ignore',
    }),
    mode,
  );

describe('The Model Context Protocol over stdio', () => {
  let sampan: Sampan;
  let database: TestDatabase;
  before(async () => {
    database = await DEFAULT_ENGINE.copyPrepared();
    sampan = await startSampan(database.settings);
  });
  after(() => sampan.stop());

  for (const [name, mode] of ERAS)
    void describe(`with a client ${name}`, () =>
      describeTools(
        () => connectStdio(database.settings, mode),
        (path) => request(`${sampan.url}${path}`),
      ));

  test('counts uses, prints only messages, and exits when its input ends', async () => {
    const unshared = await DEFAULT_ENGINE.copyPrepared();
    const child = spawn('./sampan', ['mcp'], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'debug', ...LONG_TIMEOUTS, ...unshared.settings },
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
    child.stderr.resume();
    const [tool, input] = QUESTIONS[0]!;
    const params = { name: tool, arguments: input };
    const messages = [
      HELLO,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params },
    ];
    for (const message of messages) child.stdin.write(`${JSON.stringify(message)}\n`);
    await until(() => printed.split('\n').length > 2, 'There was no response');
    child.stdin.end();
    const [exitCode] = await once(child, 'close');
    assert.equal(exitCode, 0);
    const answers = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map(({ jsonrpc, id }) => [jsonrpc, id]),
      [
        ['2.0', 1],
        ['2.0', 2],
      ],
    );
    // No wait is needed, because the count is written before the process exits.
    assert.deepEqual(await listUses(unshared, ''), [[tool, 1]]);
  });

  test('answers a file of messages and exits at its end', async (t) => {
    const { settings } = await DEFAULT_ENGINE.copyPrepared();
    const folder = await mkdtemp(join(tmpdir(), 'sampan-messages-'));
    await using messages = await open(join(folder, 'messages'), 'w+');
    await messages.write(`${JSON.stringify(HELLO)}\n`, 0);
    const child = spawn('./sampan', ['mcp'], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: [messages.fd, 'pipe', 'ignore'],
    });
    t.after(() => child.kill());
    const ended = once(child, 'close');
    const answer = (await json(child.stdout!)) as { id: unknown };
    assert.equal(answer.id, HELLO.id);
    assert.deepEqual(await ended, [0, null]);
  });

  test('exits when nobody reads its output', async (t) => {
    const { settings } = await DEFAULT_ENGINE.copyPrepared();
    const child = spawn('./sampan', ['mcp'], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    t.after(() => child.kill());
    const ended = once(child, 'close');
    child.stdin.on('error', () => {});
    child.stdin.write(`${JSON.stringify(HELLO)}\n`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
    assert.deepEqual(await ended, [0, null]);
  });
});
