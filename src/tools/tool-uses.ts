import type { Database } from '../storage/database.ts';

/** Half of the second of counts that a kill may cost; the rest is for the write itself. */
const BATCH_MS = 500;

interface ToolUse {
  readonly tool: string;
  /** Undefined where it is unknown. */
  readonly locale: string | undefined;
}

/** Counts tool uses in memory and writes them in batches. Nothing else about a request is stored. */
export interface ToolUses {
  note(use: ToolUse): void;
  /** Writes what is still waiting; for the end. */
  flush(): Promise<void>;
}

interface ToolUsesOptions {
  readonly db: Database;
  readonly now: () => Date;
  /** Called when a batch cannot be written, once per outage; its counts wait for the next attempt. */
  readonly onError: (error: unknown) => void;
}

interface Count {
  readonly day: string;
  readonly tool_slug: string;
  readonly locale: string;
  uses: number;
}

/** Days, tools and locales are few, so the pending counts stay small. */
export function createToolUses({ db, now, onError }: ToolUsesOptions): ToolUses {
  let waiting = new Map<string, Count>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let failing = false;

  function add({ day, tool_slug, locale, uses }: Count): void {
    const key = `${day} ${tool_slug} ${locale}`;
    const count = waiting.get(key);
    if (count) count.uses += uses;
    else waiting.set(key, { day, tool_slug, locale, uses });
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...waiting.values()];
    waiting = new Map();
    if (counts.length === 0) return;
    try {
      await addUses(db, counts);
      failing = false;
    } catch (error) {
      counts.forEach(add);
      if (!failing) onError(error);
      failing = true;
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(writeWaiting);
    return writing;
  }

  return {
    note({ tool, locale = '' }) {
      add({ day: now().toISOString().slice(0, 10), tool_slug: tool, locale, uses: 1 });
    },
    flush,
  };
}

/** In the order of their key, so that processes that write at the same time wait for each other in one order. */
async function addUses(db: Database, counts: readonly Count[]): Promise<void> {
  const keyOf = ({ day, tool_slug, locale }: Count) => `${day} ${tool_slug} ${locale}`;
  await db
    .insertInto('tool_uses')
    .values(counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'tool_slug', 'locale'])
        .doUpdateSet((eb) => ({ uses: eb('tool_uses.uses', '+', eb.ref('excluded.uses')) })),
    )
    .execute();
}
