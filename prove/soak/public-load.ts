import { createHash } from 'node:crypto';
import { MADE_FORMATS } from '../../test/contract/made-formats.ts';
import { HELLO, QUESTIONS } from '../../test/mcp/mcp-client.ts';
import { CARDLESS_PAGES, CHARTS, EACH_PAGE } from '../../test/site/each-page.ts';
import { DATASET_SLUGS } from '../../test/support/dataset-slugs.ts';
import { BY_A_PERSON, type Answer } from '../../test/support/request.ts';
import { findFault } from '../p10-hostile-input/judge-answer.ts';
import { pipeline } from '../p10-hostile-input/pipeline.ts';
import { RAW_CASES } from '../p10-hostile-input/raw-cases.ts';
import { ask, count, type Load, type Question, type Side } from './side.ts';

const digestOf = ({ body }: Answer) => createHash('sha256').update(body).digest('base64');

function findWrongDigest(answer: Answer): string | undefined {
  const isRight = answer.headers['repr-digest'] === `sha-256=:${digestOf(answer)}:`;
  return isRight ? undefined : 'the bytes do not match the digest';
}

/** Whole, or under conditions that an earlier answer meets. */
async function download(side: Side): Promise<void> {
  const encoding = side.choose(['identity', 'gzip', 'br']);
  const path = `/api/data/${side.choose(DATASET_SLUGS)}${side.choose(['', '?format=csv'])}`;
  const before = side.known.get(`${path} ${encoding}`);
  const etag = String(before?.headers.etag);
  const start = Math.floor(side.random() * (before?.body.length ?? 0));
  const range = { range: `bytes=${start}-${start + 999}`, 'if-range': etag };
  const [kind, status, condition] = before
    ? side.choose([
        ['download', 200, {}],
        ['condition', 304, { 'if-none-match': etag }],
        ['range', 206, range],
      ] as const)
    : (['download', 200, {}] as const);
  const headers = { 'accept-encoding': encoding, ...condition };
  const answer = await ask(side, {
    kind,
    path,
    headers,
    statuses: [200, status],
    isNeverRefused: true,
    findWrong,
  });
  if (answer?.status === 200) side.known.set(`${path} ${encoding}`, answer);

  function findWrong(given: Answer): string | undefined {
    if (given.status === 200) return noteServed(side, given, encoding);
    const expected = given.status === 206 ? before!.body.subarray(start, start + 1_000) : '';
    return given.headers.etag === etag && given.body.equals(Buffer.from(expected))
      ? undefined
      : 'other bytes';
  }
}

const LOCATION = /^\/datasets\/([\w-]+)\/releases\/(\d+)\.(\w+)$/;

function noteServed(side: Side, answer: Answer, encoding: string): string | undefined {
  const [, ...place] = LOCATION.exec(String(answer.headers['content-location'])) ?? [];
  if ((answer.headers['content-encoding'] ?? 'identity') !== encoding) return 'has another encoding';
  const key = [...place, encoding].join(' ');
  // A new release may soon be replaced by another of the same day; its connection may be killed.
  if (!side.published.has(key)) void notePublished(side).catch(() => {});
  const isSame = side.served.getOrInsert(key, digestOf(answer)) === digestOf(answer);
  return isSame ? findWrongDigest(answer) : 'the release has changed';
}

export async function notePublished({ published, world }: Side): Promise<void> {
  const sql = 'select dataset, number, format, encoding, sha256 from release_files';
  for (const { dataset, number, format, encoding, sha256 } of await world.database.list(sql))
    published.set([dataset, number, format, encoding].join(' '), sha256);
}

export const listUnpublished = ({ served, published }: Side): string[] =>
  [...served].flatMap(([key, digest]) => {
    const expected = published.get(key);
    if (expected === digest) return [];
    return [`served ${key}, which ${expected ? 'has other bytes' : 'was not seen'} in the database`];
  });

/** On a page, or for a language model. */
async function useTool(side: Side): Promise<void> {
  const [tool, input, query] = side.choose(QUESTIONS);
  const headers = {
    ...BY_A_PERSON,
    accept: 'text/html,application/json,text/event-stream',
    'accept-language': 'ko',
  };
  const onPage = {
    kind: 'tool',
    path: `/tools/${tool}${query}`,
    headers,
    findWrong: findLacking('id="result"'),
  };
  const message = { ...HELLO, method: 'tools/call', params: { name: tool, arguments: input } };
  const forModel = {
    kind: 'MCP',
    path: '/mcp',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(message),
    // A tool may need the database, which may be away.
    findWrong: (answer: Answer) =>
      answer.text().includes('Fetch failed') ? undefined : findLacking('"structuredContent"')(answer),
  };
  side.uses.asked += 1;
  if (await ask(side, side.choose<Question>([onPage, forModel]))) side.uses.answered += 1;
}

const findLacking = (text: string) => (answer: Answer) =>
  answer.text().includes(text) ? undefined : `lacks ${text}`;

function findWrongPage(answer: Answer): string | undefined {
  if (!answer.text().trimEnd().endsWith('</html>')) return 'is not a whole page';
  return answer.headers['repr-digest'] === undefined ? undefined : findWrongDigest(answer);
}

const PAGES = [...EACH_PAGE.slice(1), ...CARDLESS_PAGES, '/rooms/20001', '/hosts/10001'];

/** With the expected status and part of the body. */
const WRONG: readonly (readonly [status: number, path: string, said: string, more?: Partial<Question>])[] = [
  [400, '/api/data/vietnam-destinations?format=xml', 'Invalid format query parameter'],
  [404, '/api/data/nothing', 'Unknown dataset'],
  [405, '/api/data/vietnam-destinations', 'GET, HEAD, OPTIONS', { method: 'POST' }],
  [406, '/api/data/vietnam-destinations', 'refuses', { headers: { 'accept-encoding': '*;q=0' } }],
  [412, '/api/data/vietnam-destinations', 'has changed', { headers: { 'if-match': '"none"' } }],
  [416, '/api/data/vietnam-destinations', 'outside', { headers: { range: 'bytes=99999999-' } }],
  [422, '/tools/trip-budget?place=hanoi&days=0', 'from 1 to 90'],
  [415, '/mcp', 'message', { method: 'POST' }],
  [401, '/api/p/room?partner_room_id=R-20001', 'Unauthenticated.'],
  [401, '/api/rooms/20001/photos/100001', 'Unauthenticated.', { method: 'DELETE' }],
  [404, '/rooms/20001/large/nothing.jpg', 'Cannot find the given room photo'],
];

/** A request that cannot be parsed. */
async function sendMalformed(side: Side): Promise<void> {
  const text = side.choose(RAW_CASES);
  const raw = { method: 'GET', bytes: Buffer.from(text, 'latin1') };
  const before = side.outage;
  await pipeline(side.sampan.url, [raw].values(), 1, ({ answer }) => {
    count(side, 'malformed request', answer ? String(answer.status) : 'lost');
    if (answer ? answer.status === 503 : (before ?? side.outage)?.losesConnections) return;
    const fault = answer ? findFault('GET', answer, []) : 'was not answered';
    if (fault !== undefined) side.failures.push(`${fault}: ${JSON.stringify(text.slice(0, 500))}`);
  });
}

const PLACES = '/api/data/vietnam-destinations';
const OTHER_FORMATS = MADE_FORMATS.map(([ending]) => `${PLACES}.${ending}`);
const DRAWINGS = ['.svg', '.csv'].flatMap((ending) => CHARTS.map((chart) => `/charts/${chart}${ending}`));
const CARDS = ['/og/en/home.png', '/og/vi/destinations/hanoi.png'];
const ROWS = '/datasets/vietnam-destinations/rows?sort=-population&limit=3';

/** What the maker makes is expensive, so few of these are asked for. */
const READS = [
  { kind: 'other format', paths: OTHER_FORMATS, findWrong: findWrongDigest },
  { kind: 'page', paths: PAGES, findWrong: findWrongPage },
  { kind: 'Vietnamese page', paths: PAGES.map((path) => `/vi${path}`), findWrong: findWrongPage },
  { kind: 'chart or card', paths: [...DRAWINGS, ...CARDS], findWrong: findWrongDigest },
  {
    kind: 'row query',
    paths: [`${ROWS}&tier=1`, `${ROWS}&tier=1&format=csv`],
    findWrong: findLacking('hanoi'),
  },
  {
    kind: 'search',
    paths: ['/search?q=saigon', '/search?q=TP.HCM'],
    findWrong: findLacking('ho-chi-minh-city'),
  },
];

const readMade = (side: Side) => {
  const { paths, ...more } = side.choose(READS);
  return ask(side, { path: side.choose(paths), headers: { accept: 'text/html' }, ...more });
};

const askWrongly = (side: Side) => {
  const [status, path, said, more] = side.choose(WRONG);
  return ask(side, {
    kind: 'wrong request',
    path,
    statuses: [status],
    findWrong: findLacking(said),
    ...more,
  });
};

/** With the share of each kind. */
export const PUBLIC_LOAD: Load = [
  [60, download],
  [8, readMade],
  [2, useTool],
  [6, askWrongly],
  [1, sendMalformed],
];
