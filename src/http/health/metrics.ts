import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from '@prometheus-io/client';
import type { CurrentReleases, ReleaseState } from '../../datasets/releases/current-releases.ts';
import type { Answered } from './access-log.ts';

export interface Metrics {
  countAnswer(answered: Answered): void;
  /** Outcomes for the files of deleted photos, with their counts. */
  countRemovals(outcomes: Readonly<Record<string, number>>): void;
}

export function createMetrics(releases: CurrentReleases): Metrics {
  collectDefaultMetrics();
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
    '1 while a newer release cannot be loaded.',
    ({ failingSince }) => (failingSince ? 1 : 0),
  );
  const removals = new Counter({
    name: 'sampan_photo_removals_total',
    help: 'Files of deleted photos, by outcome: moved to the trash, purged from it, or failed.',
    labelNames: ['outcome'],
  });
  return {
    countAnswer: createAnswerCounter(),
    countRemovals(outcomes) {
      for (const [outcome, count] of Object.entries(outcomes)) removals.inc({ outcome }, count);
    },
  };
}

const BATCH = 100;
const BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** Counts in batches, because counting each response separately takes several times as long. */
function createAnswerCounter(): Metrics['countAnswer'] {
  let uncounted: Answered[] = [];
  const requests = new Counter({
    name: 'sampan_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
    collect: countAll,
  });
  const durations = new Histogram({
    name: 'sampan_http_request_seconds',
    help: 'Time from the request until its response is handed to the socket.',
    labelNames: ['route'],
    buckets: BUCKETS_SECONDS,
    collect: countAll,
  });
  function countAll(): void {
    for (const { route, method, status, ms } of uncounted) {
      requests.inc({ route, method, status });
      durations.observe({ route }, ms / 1_000);
    }
    uncounted = [];
  }
  return (answered) => {
    if (uncounted.push(answered) >= BATCH) countAll();
  };
}

function gaugePerDataset(
  releases: CurrentReleases,
  name: string,
  help: string,
  valueOf: (state: ReleaseState) => number | undefined,
): void {
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
}

export const readMetrics = () => register.metrics();
export const METRICS_MEDIA_TYPE = register.contentType;
