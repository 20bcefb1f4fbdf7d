import { setTimeout } from 'node:timers/promises';
import { FRONTS, type Front } from '../../test/front/fronts.ts';
import { freePort } from '../../test/support/free-port.ts';
import { startCompanion } from '../measure/companion.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { startSampan } from '../measure/sampan-process.ts';
import type { FrontAnswers, FrontLoad } from './front-load.ts';
import { DOWNLOADS } from './traffic.ts';

export const OUTAGE_MS = 60_000;
export const PER_SECOND = 100;
/** Makes max-age, five minutes, end in the middle of the outage. */
const BEFORE_MS = 270_000;
const AFTER_MS = 10_000;
const REQUESTS = DOWNLOADS.flatMap((path) =>
  ['gzip', 'br'].map((encoding) => requestText(path, { 'Accept-Encoding': encoding })),
);

export interface Outage {
  readonly front: string;
  readonly downloads: number;
  readonly during: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
}

/** Fills the caches, kills Sampan for a minute and restarts it, with downloads running all the time. */
export async function measureOutage(dataDir: string): Promise<Outage[]> {
  const port = String(await freePort());
  const start = () => startSampan(dataDir, undefined, { PORT: port });
  let sampan = await start();
  const kinds = FRONTS.filter(({ skip }) => !skip);
  const fronts: Front[] = [];
  await using loads = new AsyncDisposableStack();
  try {
    for (const kind of kinds) fronts.push(await kind.start(`http://127.0.0.1:${port}`));
    for (const front of fronts) await fill(front.port);
    await setTimeout(BEFORE_MS);
    process.kill(sampan.pid, 'SIGKILL');
    const companions = fronts.map(() => loads.use(startCompanion('bench/front/front-load.ts')));
    const sendTo = (lastMs: number) =>
      Promise.all(
        fronts.map((front, at) => {
          const message: FrontLoad = {
            port: front.port,
            requests: REQUESTS,
            connections: 8,
            lastMs,
            perSecond: PER_SECOND,
          };
          return companions[at]!.ask<FrontAnswers>(message);
        }),
      );
    const during = await sendTo(OUTAGE_MS);
    sampan = await start();
    const after = await sendTo(AFTER_MS);
    return kinds.map(({ name }, at) => ({
      front: name,
      downloads: REQUESTS.length,
      during: during[at]!.byStatus,
      after: after[at]!.byStatus,
    }));
  } finally {
    for (const front of fronts) await front.stop();
    await sampan[Symbol.asyncDispose]();
  }
}

async function fill(port: number): Promise<void> {
  for (const request of REQUESTS) {
    const { status } = await exchange(port, request);
    if (status !== 200) throw new Error(`A download answered ${status} before the outage.`);
  }
}
