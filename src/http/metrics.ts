import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from '@prometheus-io/client';
import type { CurrentReleases } from '../datasets/current-releases.ts';

export interface Metrics {
  countRequest(route: string, method: string, status: number, seconds: number): void;
}

export function createMetrics(releases: CurrentReleases): Metrics {
  collectDefaultMetrics();
  const requests = new Counter({
    name: 'sampan_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
  });
  const durations = new Histogram({
    name: 'sampan_http_request_seconds',
    help: 'Time from the request line to the last byte of the answer.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  });
  gaugePerDataset(
    releases,
    'sampan_release_number',
    'Number of the release being served.',
    ({ release }) => release?.number,
  );
  gaugePerDataset(
    releases,
    'sampan_release_rows',
    'Rows of the release being served.',
    ({ release }) => release?.rowCount,
  );
  gaugePerDataset(
    releases,
    'sampan_refresh_failing',
    '1 while a newer release cannot be had.',
    ({ failingSince }) => (failingSince ? 1 : 0),
  );
  return {
    countRequest(route, method, status, seconds) {
      requests.inc({ route, method, status });
      durations.observe({ route }, seconds);
    },
  };
}

type State = ReturnType<CurrentReleases['states']>[number];

function gaugePerDataset(
  releases: CurrentReleases,
  name: string,
  help: string,
  valueOf: (state: State) => number | undefined,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['dataset'],
    // Every worker serves the same releases: their highest number is the truth, not their sum.
    aggregator: 'max',
    collect() {
      for (const state of releases.states()) {
        const value = valueOf(state);
        if (value !== undefined) this.set({ dataset: state.slug }, value);
      }
    },
  });
}

export const readMetrics = () => register.metrics();
export const METRICS_MEDIA_TYPE = register.contentType;
