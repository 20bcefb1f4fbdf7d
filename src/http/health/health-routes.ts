import type { FastifyInstance } from 'fastify';
import type { CurrentReleases, ReleaseState } from '../../datasets/releases/current-releases.ts';

export interface HealthRoutesOptions {
  readonly releases: CurrentReleases;
  readonly isDraining: () => boolean;
}

/** `/readyz` stays 200 while the last good releases are served: taking every process out of service would help nobody. */
export function healthRoutes(app: FastifyInstance, { releases, isDraining }: HealthRoutesOptions): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  app.get('/livez', { config: { skipsQueue: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { config: { skipsQueue: true } }, (_request, reply) => {
    const states = releases.states();
    const status = isDraining() ? 'draining' : readiness(states);
    reply.code(status === 'ready' || status === 'degraded' ? 200 : 503);
    return { status, datasets: Object.fromEntries(states.map((state) => [state.slug, presentState(state)])) };
  });
}

function readiness(states: ReleaseState[]): 'ready' | 'degraded' | 'unready' {
  if (states.some(({ release }) => !release)) return 'unready';
  return states.some(({ failingSince }) => failingSince) ? 'degraded' : 'ready';
}

function presentState({ release, failingSince }: ReleaseState) {
  return {
    release: release?.number ?? null,
    rows: release?.rowCount ?? null,
    published_at: release?.publishedAt.toISOString() ?? null,
    refresh_failing_since: failingSince?.toISOString() ?? null,
  };
}
