import { collectDefaultMetrics, Counter, Gauge, register, type Metric } from '@prometheus-io/client';
import type { CurrentReleases, ReleaseState } from '../../datasets/releases/current-releases.ts';
import { createRequestTallies } from './request-tallies.ts';

export interface Metrics {
  countRequest(route: string, method: string, status: number, seconds: number): void;
  /** What became of the files of deleted photos, how many of each. */
  countRemovals(outcomes: Readonly<Record<string, number>>): void;
}

export function createMetrics(releases: CurrentReleases): Metrics {
  collectDefaultMetrics();
  const tallies = createRequestTallies();
  // Anything with a name and a get() is a metric to the registry, though its types only know the four classes.
  register.registerMetric(tallies.requests as unknown as Metric);
  register.registerMetric(tallies.durations as unknown as Metric);
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
  const removals = new Counter({
    name: 'sampan_photo_removals_total',
    help: 'Files of deleted photos that were moved to the trash, purged from it, or could not be.',
    labelNames: ['outcome'],
  });
  return {
    countRequest: (...answered) => tallies.count(...answered),
    countRemovals(outcomes) {
      for (const [outcome, count] of Object.entries(outcomes)) removals.inc({ outcome }, count);
    },
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
