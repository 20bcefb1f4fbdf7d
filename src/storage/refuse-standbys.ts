import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { readOnlyServer } from './database-away.ts';

/**
 * A proxy may lead to a standby that is about to become the primary. Until it is, it may not show a deletion that was answered already.
 * Each new connection is asked once, which the pool's own `verify` would do as well, but it loses one whose caller has given up.
 */
export function refuseStandbys(pool: PostgresPool): PostgresPool {
  const primaries = new WeakSet<PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      if (primaries.has(client)) return client;
      try {
        if (await isStandby(client)) throw readOnlyServer();
      } catch (error) {
        client.release(true);
        throw error;
      }
      primaries.add(client);
      return client;
    },
  };
}

async function isStandby(client: PostgresPoolClient): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby', []);
  return rows[0]!.standby;
}
