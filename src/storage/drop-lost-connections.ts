import type { PostgresPool, PostgresPoolClient } from 'kysely';

/**
 * A connection on which no answer came in time may never carry one again, nor may any that is older than this news: the machine at
 * the other end may be gone. The pool would hand them out one after the other; here they are closed, and a new one is made.
 */
export function dropLostConnections(pool: PostgresPool, isLost: (error: unknown) => boolean): PostgresPool {
  let losses = 0;
  /** How many connections had been lost when this one last answered. */
  const lossesSeen = new WeakMap<PostgresPoolClient, number>();
  const isTrusted = (client: PostgresPoolClient) => (lossesSeen.get(client) ?? losses) === losses;

  function watch(client: PostgresPoolClient): PostgresPoolClient {
    let lostBy: Error | undefined;
    const query = async (text: string, parameters: readonly unknown[]) => {
      // A lost transaction is rolled back by the end of its connection: to ask for it would be to wait once more.
      if (lostBy) throw lostBy;
      try {
        return await client.query(text, parameters);
      } catch (error) {
        if (error instanceof Error && isLost(error)) {
          lostBy = error;
          losses += 1;
        }
        throw error;
      } finally {
        lossesSeen.set(client, losses);
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || lostBy !== undefined),
    };
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect();
        if (isTrusted(client)) return watch(client);
        client.release(true);
      }
    },
  };
}
