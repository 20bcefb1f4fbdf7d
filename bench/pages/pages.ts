import { measureCpu } from '../measure/answer-cpu.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { median } from '../measure/median.ts';
import { SERVER_CORE } from '../measure/pinned.ts';
import { COMPARISONS, DESTINATIONS, startSampan, type SampanProcess } from '../measure/sampan-process.ts';

export const PAGE_ROUNDS = 3;
export const CACHED_REQUESTS = 200;

/** The CPU time of a kind of page: when it is rendered, and when it comes from the cache. */
export interface PageCost {
  readonly kind: string;
  readonly addresses: number;
  /** The gzip size of one body. */
  readonly bodyBytes: number;
  /** Per round. Empty if the kind has too few addresses to measure rendering. */
  readonly renderedMs: readonly number[];
  readonly cachedMs: readonly number[];
}

interface Kind {
  readonly kind: string;
  /** Requested twice before the measurement, rendered and then cached, to warm up the process. */
  readonly warmUp: readonly string[];
  /** Not requested before, so each is rendered. */
  readonly made: readonly string[];
  readonly cached: string;
}

/** Each round uses a new process, because a page is rendered once per release. */
export async function measurePages(dataDir: string): Promise<PageCost[]> {
  const rounds: PageCost[][] = [];
  for (let round = 0; round < PAGE_ROUNDS; round += 1) {
    await using server = await startSampan(dataDir, SERVER_CORE);
    const costs: PageCost[] = [];
    const kinds = await listKinds(server);
    for (const { warmUp } of kinds) await measureCpu(server, [...warmUp, ...warmUp]);
    for (const kind of kinds) costs.push(await measureKind(kind, server));
    rounds.push(costs);
  }
  return rounds[0]!.map((cost, index) => ({
    ...cost,
    renderedMs: rounds.flatMap((costs) => costs[index]!.renderedMs),
    cachedMs: rounds.flatMap((costs) => costs[index]!.cachedMs),
  }));
}

async function listKinds({ port }: SampanProcess): Promise<Kind[]> {
  const slugs = async (path: string) => {
    const { body } = await exchange(port, requestText(path, { 'Accept-Encoding': 'identity' }));
    const { rows } = JSON.parse(body.toString()) as { rows: { slug: string }[] };
    return rows.map(({ slug }) => slug);
  };
  const places = await slugs(DESTINATIONS);
  return [
    ofRows('a destination', 'destinations', places),
    ofRows('a comparison', 'comparisons', await slugs(COMPARISONS)),
    {
      kind: 'a dataset with its table, searched',
      warmUp: places.map((slug) => `/vi/datasets/vietnam-comparisons?q=${slug}`),
      made: places.map((slug) => `/datasets/vietnam-comparisons?q=${slug}`),
      cached: '/datasets/vietnam-comparisons',
    },
    {
      kind: 'a tool answer',
      warmUp: places.map((slug) => `/vi/tools/compare-destinations?a=${slug}&b=phu-quoc`),
      made: places
        .filter((slug) => slug !== 'hue')
        .map((slug) => `/tools/compare-destinations?a=${slug}&b=hue`),
      cached: '/tools/compare-destinations?a=hanoi&b=hue',
    },
    ...['/', '/datasets', '/destinations', '/how-it-is-made', '/partners', '/docs'].map((path) => ({
      kind: path,
      warmUp: [path],
      made: [],
      cached: path,
    })),
  ];
}

function ofRows(kind: string, folder: string, slugs: readonly string[]): Kind {
  return {
    kind,
    warmUp: slugs.map((slug) => `/vi/${folder}/${slug}`),
    made: slugs.map((slug) => `/${folder}/${slug}`),
    cached: `/${folder}/${slugs[0]}`,
  };
}

async function measureKind({ kind, made, cached }: Kind, server: SampanProcess): Promise<PageCost> {
  const renderedMs = made.length > 0 ? [await measureCpu(server, made)] : [];
  const { body } = await exchange(server.port, requestText(cached));
  const cachedMs = [
    await measureCpu(
      server,
      Array.from({ length: CACHED_REQUESTS }, () => cached),
    ),
  ];
  return { kind, addresses: made.length, bodyBytes: body.length, renderedMs, cachedMs };
}

/** The more expensive of the two, which the limit applies to. */
export function costlier({ renderedMs, cachedMs }: PageCost): readonly number[] {
  return renderedMs.length > 0 && median(renderedMs) > median(cachedMs) ? renderedMs : cachedMs;
}
