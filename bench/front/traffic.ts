import { FRONTS, type FrontKind } from '../../test/front/fronts.ts';
import { DATASET_SLUGS } from '../../test/support/dataset-slugs.ts';
import { freePort } from '../../test/support/free-port.ts';
import { startCompanion } from '../measure/companion.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { startSampan } from '../measure/sampan-process.ts';
import type { FrontAnswers, FrontLoad } from './front-load.ts';

export const REQUESTS = 20_000;
const CONNECTIONS = 16;
/** Values that current browsers and libraries send, most frequent first. */
const ACCEPTED = [
  'gzip, deflate, br, zstd',
  'gzip, deflate, br',
  'gzip, deflate',
  'deflate, gzip, br, zstd',
  'identity',
];

export interface Reach {
  readonly front: string;
  readonly pass: string;
  readonly addresses: number;
  readonly requests: number;
  readonly reached: number;
  /** The number of answers per status other than 200. */
  readonly others: Readonly<Record<string, number>>;
  readonly sampanMs: number;
}

/** How many requests of a mix of downloads, pages and charts reach Sampan: with an empty cache, and then again. */
export async function measureReach(dataDir: string): Promise<Reach[]> {
  const measured: Reach[] = [];
  for (const kind of FRONTS.filter(({ skip }) => !skip))
    measured.push(...(await reachThrough(kind, dataDir)));
  return measured;
}

async function reachThrough(kind: FrontKind, dataDir: string): Promise<Reach[]> {
  await using load = startCompanion('bench/front/front-load.ts');
  const metricsPort = await freePort();
  await using sampan = await startSampan(dataDir, undefined, { METRICS_PORT: String(metricsPort) });
  const front = await kind.start(`http://127.0.0.1:${sampan.port}`);
  try {
    const addresses = await listAddresses(sampan.port);
    const requests = drawRequests(addresses);
    const passes: Reach[] = [];
    for (const pass of ['from an empty cache', 'the same again']) {
      const [before, cpuBefore] = [await countRequests(metricsPort), cpuMicroseconds(sampan.pid)];
      const message: FrontLoad = { port: front.port, requests, count: REQUESTS, connections: CONNECTIONS };
      const { '200': _, ...others } = (await load.ask<FrontAnswers>(message)).byStatus;
      passes.push({
        front: kind.name,
        pass,
        addresses: addresses.length,
        requests: REQUESTS,
        reached: (await countRequests(metricsPort)) - before,
        others,
        sampanMs: (cpuMicroseconds(sampan.pid) - cpuBefore) / 1_000,
      });
    }
    return passes;
  } finally {
    await front.stop();
  }
}

export const DOWNLOADS = DATASET_SLUGS.flatMap((slug) =>
  ['', '?format=csv', '.parquet'].map((ending) => `/api/data/${slug}${ending}`),
);

/** Downloads first, then every page in the sitemap and each place's chart. */
async function listAddresses(port: number): Promise<string[]> {
  const { body } = await exchange(port, requestText('/sitemap.xml', { 'Accept-Encoding': 'identity' }));
  const pages = [...body.toString().matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path || '/',
  );
  const charts = pages.flatMap((path) => /^\/destinations\/([a-z-]+)$/.exec(path)?.[1] ?? []);
  return [...DOWNLOADS, ...new Set(pages), ...charts.map((slug) => `/charts/climate/${slug}.svg`)];
}

/** The n-th address is requested 1/n times as often as the first; so are the values of Accept-Encoding. */
function drawRequests(addresses: readonly string[]): string[] {
  return Array.from({ length: REQUESTS }, () =>
    requestText(draw(addresses), { 'Accept-Encoding': draw(ACCEPTED), Accept: 'text/html,*/*;q=0.8' }),
  );
}

function draw<Item>(items: readonly Item[]): Item {
  const weight = items.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  let left = drawShare() * weight;
  const at = items.findIndex((_, index) => (left -= 1 / (index + 1)) <= 0);
  return items.at(at)!;
}

let drawn = 1;

/** A linear congruential generator: the same requests in every run. */
function drawShare(): number {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return drawn / 2 ** 32;
}

async function countRequests(metricsPort: number): Promise<number> {
  const { body } = await exchange(metricsPort, requestText('/metrics', { 'Accept-Encoding': 'identity' }));
  const counts = [...body.toString().matchAll(/^sampan_http_requests_total\{[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
