import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, register } from '@prometheus-io/client';
import type { CurrentReleases, ReleaseState } from '../../datasets/releases/current-releases.ts';
import { listen, type ListeningPlace } from '../server.ts';

/** The metrics besides those of the recorder. Returns a function that counts outcomes for the files of deleted photos. */
export function createMetrics(releases: CurrentReleases) {
  collectDefaultMetrics();
  for (const [name, help, valueOf] of GAUGES)
    new Gauge({
      name,
      help,
      labelNames: ['dataset'],
      // Every worker serves the same releases, so the metric is their maximum, not their sum.
      aggregator: 'max',
      collect() {
        for (const state of releases.states()) {
          const value = valueOf(state);
          if (value !== undefined) this.set({ dataset: state.slug }, value);
        }
      },
    });
  const removals = new Counter({
    name: 'sampan_photo_removals_total',
    help: 'Files of deleted photos, by outcome: moved to the trash, purged from it, or failed.',
    labelNames: ['outcome'],
  });
  return (outcomes: Readonly<Record<string, number>>): void => {
    for (const [outcome, count] of Object.entries(outcomes)) removals.inc({ outcome }, count);
  };
}

const GAUGES: readonly [name: string, help: string, valueOf: (state: ReleaseState) => number | undefined][] =
  [
    ['sampan_release_number', 'Number of the release being served.', ({ release }) => release?.number],
    ['sampan_release_rows', 'Rows of the release being served.', ({ release }) => release?.rowCount],
    [
      'sampan_refresh_failing',
      '1 while a newer release cannot be loaded.',
      ({ failingSince }) => Number(failingSince !== undefined),
    ],
  ];

export const readMetrics = () => register.metrics();

/** Listens on a separate port, because metrics are for operators only. */
export async function startMetricsServer(place: ListeningPlace, read: () => Promise<string>): Promise<void> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const metrics = await read().catch(() => undefined);
    if (metrics === undefined) return response.writeHead(503).end();
    return response
      .writeHead(200, { 'content-type': register.contentType, connection: 'close' })
      .end(metrics);
  });
  await listen(place, () => once(server.listen(place.port, place.host).unref(), 'listening'));
}
