import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import { until } from '../../test/support/until.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { SERVER_CORE } from '../measure/pinned.ts';
import { DESTINATIONS, startSampan } from '../measure/sampan-process.ts';

/** What runs in the background is called less often while these requests are answered. */
const REQUESTS = 60;
const PAGE = '/destinations/hoi-an';
const SOURCE = new URL('../../src/', import.meta.url).href;

export interface PathFiles {
  readonly question: string;
  readonly files: readonly string[];
}

interface Question {
  readonly name: string;
  readonly port: number;
  /** The path of each request; the first half warms up. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The files whose functions a thread calls for every warm request. */
export async function measureFiles(dataDir: string): Promise<PathFiles[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-calls-'));
  const callsFile = join(folder, 'calls.json');
  const sandboxPort = await freePort();
  try {
    await using server = await startSampan(dataDir, SERVER_CORE, {
      SANDBOX_PORT: String(sandboxPort),
      NODE_OPTIONS: `--import ${new URL('./count-calls.ts', import.meta.url).href}`,
      CALLS_FILE: callsFile,
      // Otherwise a slow machine repeats them as often as it answers.
      REFRESH_MS: '600000',
      REAP_MS: '600000',
    });
    async function takeCalls(): Promise<Calls> {
      await rm(callsFile, { force: true });
      process.kill(server.pid, 'SIGUSR2');
      await until(() => existsSync(callsFile));
      return JSON.parse(await readFile(callsFile, 'utf8')) as Calls;
    }
    const measured: PathFiles[] = [];
    for (const { name, port, paths, headers } of await listQuestions(server.port, sandboxPort)) {
      const ask = async (path: string) => void (await exchange(port, requestText(path, headers)));
      for (const path of paths.slice(0, REQUESTS)) await ask(path);
      await takeCalls();
      for (const path of paths.slice(REQUESTS)) await ask(path);
      measured.push({ question: name, files: filesIn(await takeCalls()) });
    }
    return measured;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Calls = readonly {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}[];

function filesIn(calls: Calls): string[] {
  const called = calls
    .filter(({ url }) => url.startsWith(SOURCE))
    .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count >= REQUESTS))
    .map(({ url }) => url.slice(SOURCE.length));
  return [...new Set(called)].sort();
}

const same = (path: string) => Array.from({ length: 2 * REQUESTS }, () => path);

async function listQuestions(port: number, sandboxPort: number): Promise<Question[]> {
  const created = await fetch(`http://127.0.0.1:${sandboxPort}/sandbox`, { method: 'POST' });
  const { data } = (await created.json()) as {
    data: { access_token: string; rooms: { partner_room_id: string }[] };
  };
  const room = `/api/p/room?partner_room_id=${data.rooms[0]!.partner_room_id}`;
  return [
    { name: 'a download', port, paths: same(DESTINATIONS) },
    {
      name: 'a kept room',
      port: sandboxPort,
      paths: same(room),
      headers: { Authorization: `Bearer ${data.access_token}` },
    },
    { name: 'a kept page', port, paths: same('/datasets') },
    // The server keeps finished bytes by address.
    { name: 'a page that the maker makes', port, paths: same(PAGE).map((path, at) => `${path}?ref=${at}`) },
  ];
}

export function writeFiles(paths: readonly PathFiles[]): string {
  const lists = paths.map(
    ({ question, files }) =>
      `- ${question}: ${files.length}, ${files.map((file) => `\`${file}\``).join(', ')}`,
  );
  return [
    '## Files that a request runs through',
    `The files of \`src\` with a function that the main thread or the maker calls for each of ${REQUESTS} warm requests, counted by V8. Once in a batch, ` +
      'the log and the counters run too.',
    lists.join('\n'),
  ].join('\n\n');
}
