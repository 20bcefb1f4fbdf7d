import type { Database } from '../storage/database.ts';

const MINUTE_MS = 60_000;
const BATCH_MS = 1_000;

/** Records when each token was last used, outside of requests, so that reads stay reads. */
export interface TokenUses {
  note(tokenId: number): void;
  /** Writes the pending uses before shutdown. */
  flush(): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly now: () => Date;
  /** Called when a batch cannot be written; the batch is dropped, and the next minute writes again. */
  readonly onError: (error: unknown) => void;
}

/** Writes each token at most once a minute, in batches of one second. */
export function createTokenUses({ db, now, onError }: Options): TokenUses {
  const noted = new Set<number>();
  let waiting: number[] = [];
  let minuteEndsMs = 0;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const tokenIds = waiting;
    waiting = [];
    if (tokenIds.length === 0) return;
    const last_used_at = now().toISOString();
    const written = db.updateTable('tokens').set({ last_used_at }).where('id', 'in', tokenIds).execute();
    await written.catch(onError);
  }

  return {
    note(tokenId) {
      const nowMs = now().getTime();
      // The second condition means that the clock was set back.
      if (nowMs >= minuteEndsMs || nowMs < minuteEndsMs - MINUTE_MS) {
        noted.clear();
        minuteEndsMs = nowMs + MINUTE_MS;
      }
      if (noted.has(tokenId)) return;
      noted.add(tokenId);
      waiting.push(tokenId);
      timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
    },
    flush,
  };
}
