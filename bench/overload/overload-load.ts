import { answerMessages } from '../measure/companion.ts';
import { openConnections, type Connections, type Outcome } from './overload-connections.ts';

/** The successive tasks of the load process. */
export type Order = OpenOrder | AskOrder;

interface OpenOrder {
  readonly port: number;
  readonly connections: number;
  /** Sent in order, starting again after the last. */
  readonly requests: readonly string[];
}

export interface AskOrder {
  readonly lastMs: number;
  /** A number of clients that each wait for their answer, or a number of requests per second regardless of answers. */
  readonly pace: { readonly clients: number } | { readonly perSecond: number };
}

export interface LoadResult {
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly rightPerSecond: number;
  /** The median and 99th percentile of the correct answers. */
  readonly medianMs: number;
  readonly slowMs: number;
  /** The worst delay of a request behind schedule: shows whether this process kept up. */
  readonly lateMs: number;
  readonly faults: readonly string[];
}

/** After this time a client hangs up. */
const PATIENCE_MS = 2_000;
const TICK_MS = 1;

let connections: Connections;
let requests: readonly string[] = [];
let asked = 0;

async function follow(order: Order): Promise<LoadResult | null> {
  if ('port' in order) {
    connections = await openConnections(order.port, order.connections, PATIENCE_MS);
    requests = order.requests;
    return null;
  }
  const { lastMs, pace } = order;
  const startedMs = performance.now();
  const elapsedMs = () => performance.now() - startedMs;
  const ask = () => connections.ask(requests[asked++ % requests.length]!);
  let lateMs = 0;
  if ('clients' in pace) await askOneByOne(pace.clients, ask, () => elapsedMs() < lastMs);
  else lateMs = await askEvenly(pace.perSecond, ask, elapsedMs, lastMs);
  const seconds = elapsedMs() / 1_000;
  const { counts, rightMs, faults } = await connections.report();
  return {
    counts,
    rightPerSecond: counts.right / seconds,
    medianMs: rightMs[Math.floor(rightMs.length / 2)] ?? Number.NaN,
    slowMs: rightMs[Math.floor(rightMs.length * 0.99)] ?? Number.NaN,
    lateMs,
    faults,
  };
}

async function askOneByOne(
  clients: number,
  ask: () => Promise<void>,
  isRunning: () => boolean,
): Promise<void> {
  async function client(): Promise<void> {
    while (isRunning()) await ask();
  }
  await Promise.all(Array.from({ length: clients }, client));
}

async function askEvenly(
  perSecond: number,
  ask: () => Promise<void>,
  elapsedMs: () => number,
  lastMs: number,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  let lateMs = 0;
  const timer = setInterval(() => {
    const nowMs = elapsedMs();
    lateMs = Math.max(lateMs, nowMs - (sent * 1_000) / perSecond);
    for (const due = (Math.min(nowMs, lastMs) * perSecond) / 1_000; sent < due; sent += 1) void ask();
    if (nowMs >= lastMs) resolve();
  }, TICK_MS);
  await promise;
  clearInterval(timer);
  return lateMs;
}

answerMessages(follow);
