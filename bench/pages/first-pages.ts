import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { exchange, requestText } from '../measure/exchange.ts';
import { startSampan, type SampanProcess } from '../measure/sampan-process.ts';
import { measureStall, warmProbe } from '../measure/stall.ts';

export const FIRST_ROUNDS = 3;
/** Gives V8 time to collect what the start left. */
export const REST_SECONDS = 10;

/** How long the first page of a kind blocks a process's event loop. */
export interface FirstPage {
  readonly kind: string;
  /** The slowest answer to another request in the meantime, per round. */
  readonly stallsMs: readonly number[];
}

const QUESTION = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

/** One address for each kind of page with its own code. */
const KINDS: Readonly<Record<string, string>> = {
  home: requestText('/'),
  'a list of destinations': requestText('/destinations?travel_style_tags=beach&sort=-population'),
  'a destination': requestText('/destinations/hanoi'),
  'a destination in Vietnamese': requestText('/vi/destinations/phu-quoc'),
  'a comparison': requestText('/comparisons/hanoi-vs-sa-pa'),
  'a dataset': requestText('/datasets/vietnam-comparisons?q=hue'),
  'a release': requestText('/datasets/vietnam-destinations/releases/1'),
  'a tool': requestText('/tools/compare-destinations?a=hanoi&b=hue'),
  'a search': requestText('/search?q=da+lat'),
  'an embedded map': requestText('/embed/destinations-map'),
  'a chart as SVG': requestText('/charts/climate/hanoi.svg'),
  'the methods page': requestText('/how-it-is-made'),
  'a source': requestText('/sources/imhen'),
  'the reference': requestText('/docs'),
  'the API description': requestText('/api/openapi.json'),
  'the sitemap': requestText('/sitemap.xml'),
  'the feed': requestText('/releases.atom'),
  'a description (Croissant)': requestText('/datasets/vietnam-destinations/croissant.json'),
  'receipts of a column': requestText('/datasets/vietnam-comparisons/provenance?column=slug'),
  'all datasets as SQLite': requestText('/api/data/sampan.sqlite'),
  'the page with queries': requestText('/query'),
  'some rows as XLSX': requestText('/datasets/vietnam-destinations/rows?format=xlsx'),
  statistics: requestText('/datasets/vietnam-destinations/stats'),
  'an MCP request': post('/mcp', QUESTION),
};

/** Each in new processes, because only the first page runs code that has never run before. */
export async function measureFirstPages(dataDir: string): Promise<FirstPage[]> {
  const pages: FirstPage[] = [];
  for (const [kind, request] of Object.entries(KINDS))
    pages.push({ kind, stallsMs: await measureFirst(dataDir, request) });
  return pages;
}

/** The processes are not pinned to a core: threads of the garbage collector would take that core from the event loop. */
async function measureFirst(dataDir: string, request: string): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const servers: SampanProcess[] = [];
  for (let round = 0; round < FIRST_ROUNDS; round += 1) {
    const server = stack.use(await startSampan(dataDir));
    await warmProbe(server);
    servers.push(server);
  }
  await setTimeout(REST_SECONDS * 1_000);
  const stallsMs: number[] = [];
  for (const server of servers)
    stallsMs.push(
      await measureStall(server, async () => {
        const { status } = await exchange(server.port, request);
        assert.equal(status, 200, request);
      }),
    );
  return stallsMs;
}

function post(path: string, body: string): string {
  const head = requestText(path, {
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  });
  return head.replace('GET', 'POST') + body;
}
