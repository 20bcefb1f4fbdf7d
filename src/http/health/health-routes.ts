import type { FastifyInstance } from 'fastify';
import { isBehind } from '../../ledger/watch-ledger.ts';
import type { Database } from '../../storage/database.ts';
import type { CurrentReleases, ReleaseState } from '../../datasets/releases/current-releases.ts';
import type { Draining } from '../edge/answers.ts';

interface HealthParts {
  readonly draining: Draining;
  readonly releases: CurrentReleases;
  readonly rooms: { readonly db: Database };
}

/** `/readyz` stays 200 while the last good releases are served: taking every process out of service would help nobody. */
export function healthRoutes(app: FastifyInstance, { releases, draining, rooms }: HealthParts): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/livez', { config: { skipsQueue: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { config: { skipsQueue: true } }, (_request, reply) => {
    const states = releases.states();
    const hasRooms = !isBehind(rooms.db);
    const status = draining.begun ? 'draining' : readiness(states, hasRooms);
    reply.code(status === 'ready' || status === 'degraded' ? 200 : 503);
    return {
      status,
      rooms: hasRooms ? 'ready' : 'unready',
      datasets: Object.fromEntries(states.map((state) => [state.slug, presentState(state)])),
    };
  });
}

function readiness(states: ReleaseState[], hasRooms: boolean): 'ready' | 'degraded' | 'unready' {
  if (states.some(({ release }) => !release)) return 'unready';
  return !hasRooms || states.some(({ failingSince }) => failingSince) ? 'degraded' : 'ready';
}

function presentState({ release, failingSince }: ReleaseState) {
  return {
    release: release?.number ?? null,
    rows: release?.rowCount ?? null,
    published_at: release?.publishedAt.toISOString() ?? null,
    refresh_failing_since: failingSince?.toISOString() ?? null,
  };
}
