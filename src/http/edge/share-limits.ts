import { hash } from 'node:crypto';
import { inPieces, type Database } from '../../storage/database.ts';
import type { WindowCounts } from './limits.ts';

const RETENTION_MS = 120_000;
/** Counts below this share of the limit are not stored. */
const LEAST_PART = 1 / 50;

export type LimitSharing = ReturnType<typeof createLimitSharing>;

/** Limits shared by all processes, a second late: each stores its counts under its own name and reads the others'. */
export function createLimitSharing(db: Database, processName: string) {
  const members: { readonly scope: string; readonly counts: WindowCounts }[] = [];

  async function publish(startMs: number): Promise<void> {
    const window_start = nameOf(startMs);
    const rows = members.flatMap(({ scope, counts }) => {
      const least = counts.limit * LEAST_PART;
      const busy = [...counts.read().taken].filter(([, taken]) => taken >= least);
      return busy.map(([client, taken]) => {
        return { window_start, scope, client: hide(client, startMs), process: processName, taken };
      });
    });
    await inPieces(rows, (piece) =>
      db
        .insertInto('limit_counts')
        .values(piece)
        .onConflict((conflict) =>
          conflict
            .columns(['window_start', 'scope', 'client', 'process'])
            .doUpdateSet((row) => ({ taken: row.ref('excluded.taken') })),
        )
        .execute(),
    );
  }

  async function learn(startMs: number): Promise<void> {
    const found = await db
      .selectFrom('limit_counts')
      .select(['scope', 'client', (row) => row.fn.sum('taken').as('taken')])
      .where('window_start', '=', nameOf(startMs))
      .where('process', '!=', processName)
      .groupBy(['scope', 'client'])
      .execute();
    const elsewhere = new Map(found.map(({ scope, client, taken }) => [`${scope} ${client}`, Number(taken)]));
    for (const { scope, counts } of members) {
      const known = [...counts.read().taken.keys()].map(
        (client) => [client, elsewhere.get(`${scope} ${hide(client, startMs)}`) ?? 0] as const,
      );
      counts.learn(startMs, new Map(known.filter(([, taken]) => taken > 0)));
    }
  }

  return {
    join: (scope: string, counts: WindowCounts) =>
      void members.push({ scope: `${scope} ${counts.name}`, counts }),
    async sync(): Promise<void> {
      const [first] = members;
      if (!first) return;
      const { startMs } = first.counts.read();
      await publish(startMs);
      await learn(startMs);
      await db
        .deleteFrom('limit_counts')
        .where((row) =>
          row.or([
            row('window_start', '<', nameOf(startMs - RETENTION_MS)),
            // Rows from before the clock was set back lie in the future.
            row('window_start', '>', nameOf(startMs + RETENTION_MS)),
          ]),
        )
        .execute();
    },
  };
}

const nameOf = (startMs: number) => new Date(startMs).toISOString();

/** Stores a hash instead of the address. It changes every minute, so clients cannot be tracked. */
const hide = (client: string, startMs: number) =>
  hash('sha256', `${startMs} ${client}`, 'base64url').slice(0, 22);
