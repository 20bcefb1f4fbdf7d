import { attribution, columnsOf, firstDayOf, type Dataset, type RowOf } from '../dataset.ts';
import declarations from './declarations.json' with { type: 'json' };
import { code, date, integer, nullable, slug } from '../kind.ts';
import type { DeclaredProvenance } from '../provenance/provenance.ts';
import type { SentenceId } from '../provenance/receipt-words.ts';

const WINDOW_DAYS = 90;
const DAY_MS = 86_400_000;

const words = declarations['tool-usage-daily'];

const kinds = {
  day: date,
  tool_slug: slug,
  locale: nullable(code('^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$')),
  uses: integer({ minimum: 0 }),
};

export type ToolUsage = RowOf<typeof kinds>;

/** The first of the trailing days, today included. */
export function firstDayOfWindow(today: string): string {
  return firstDayOf(WINDOW_DAYS, today);
}

/** The trailing days in order, today last. */
export function listDaysOfWindow(today: string): string[] {
  const first = Date.parse(firstDayOfWindow(today));
  return Array.from({ length: WINDOW_DAYS }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

function byCount(method: SentenceId): DeclaredProvenance {
  return { class: 'observed', method };
}

/** The operator's name is the first word of the published path (specification 4.4). */
export function toolUsageDaily(operator: string): Dataset<ToolUsage> {
  return {
    slug: `${operator}-tool-usage-daily`,
    name: 'Tool usage, daily',
    version: '1.0',
    description: words.description,
    attribution: attribution('Tool usage, daily', [words.credits]),
    keywords: words.keywords,
    theme: 'TECH',
    coverage: { trailingDays: WINDOW_DAYS },
    columns: columnsOf(kinds, words),
    key: ['day', 'tool_slug', 'locale'],
    live: true,
    provenance: {
      day: byCount('use_day'),
      tool_slug: byCount('use_tool'),
      locale: byCount('use_locale'),
      uses: byCount('use_count'),
    },
    rows: async ({ db, today }) => {
      const counted = await db
        .selectFrom('tool_uses')
        .select(['day', 'tool_slug', 'locale', 'uses'])
        .where('day', '>=', firstDayOfWindow(today))
        .where('day', '<=', today)
        .execute();
      return counted.map((row) => ({ ...row, locale: row.locale || null }));
    },
  };
}
