import type { Database } from '../storage/database.ts';
import { mayHaveHappened } from '../storage/database-away.ts';
import type { Tables } from '../storage/tables.ts';

/** A killed process may lose at most one second of counts. This is half of it; the write takes the other half. */
const BATCH_MS = 500;

export interface ToolUse {
  readonly tool: string;
  /** Undefined if unknown. */
  readonly locale: string | undefined;
}

export type ToolUses = ReturnType<typeof createToolUses>;

type Count = Tables['tool_uses'];

const keyOf = ({ day, tool_slug, locale }: Count) => `${day} ${tool_slug} ${locale}`;

/** Counts tool uses in memory, writes them in batches and stores nothing else. Failed batches are retried, unless they may be written. */
export function createToolUses(db: Database, now: () => Date, onError: (error: unknown) => void) {
  let waiting = new Map<string, Count>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let failing = false;

  function add(used: Count): void {
    const count = waiting.getOrInsert(keyOf(used), { ...used, uses: 0 });
    count.uses += used.uses;
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
      // Too few uses are better than uses counted twice.
      if (!mayHaveHappened(error)) counts.forEach(add);
      if (!failing) onError(error);
      failing = true;
    }
  }

  const flush = () => (writing = writing.then(writeWaiting));

  return {
    note({ tool, locale = '' }: ToolUse) {
      add({ day: now().toISOString().slice(0, 10), tool_slug: tool, locale, uses: 1 });
    },
    /** Writes pending counts, at shutdown. */
    flush,
  };
}

/** Sorted by key, so that concurrent writers take locks in the same order. */
async function addUses(db: Database, counts: readonly Count[]): Promise<void> {
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

/** The languages that are counted separately. A rare language could identify a visitor. */
export const COUNTED_LOCALES = 'en vi zh ko ja fr de ru es it nl pt th id ms km'.split(' ');

const MOST_CHARACTERS = 256;
const WEIGHT = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The language that Accept-Language prefers, without its country; undefined if it is not counted. */
export function parseLocale(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MOST_CHARACTERS) return undefined;
  const ranges = header.toLowerCase().split(',').map(parseRange);
  const preferred = ranges.reduce((best, range) => (range.weight > best.weight ? range : best));
  return COUNTED_LOCALES.find((locale) => preferred.weight > 0 && locale === preferred.language);
}

function parseRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const [quality = 'q=1', ...more] = parameters;
  const weight = WEIGHT.test(quality) && more.length === 0 ? Number(quality.slice(2)) : 0;
  return { language: /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/.test(tag) ? tag.split('-', 1)[0]! : '', weight };
}
