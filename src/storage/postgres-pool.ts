import type { PostgresPool } from 'kysely';
import type { PoolConfig } from 'pg';
import { isReadOnlyServer, isUnanswered } from './database-away.ts';
import { dropLostConnections } from './drop-lost-connections.ts';
import { refuseStandbys } from './refuse-standbys.ts';

/** The driver is loaded here, so that a service on SQLite starts without it. */
export async function openPool(config: PoolConfig, { writes }: { writes: boolean }): Promise<PostgresPool> {
  const { Pool } = await import('pg');
  const pool = new Pool(config);
  // A connection that breaks, idle in the pool or between two statements of a transaction, is replaced; what was asked of it fails.
  // Without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (!writes) return dropLostConnections(pool, isUnanswered);
  return dropLostConnections(refuseStandbys(pool), (error) => isUnanswered(error) || isReadOnlyServer(error));
}
