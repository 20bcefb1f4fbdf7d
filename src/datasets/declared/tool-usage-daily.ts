import { attribution, firstDayOf, column, type Dataset, type RowOf } from '../dataset.ts';
import { code, date, integer, nullable, slug } from '../kind.ts';
import type { DeclaredProvenance } from '../provenance/provenance.ts';
import type { SentenceId } from '../provenance/receipt-words.ts';

const WINDOW_DAYS = 90;
const DAY_MS = 86_400_000;

const columns = {
  day: column(date, 'UTC date on which the uses were recorded'),
  tool_slug: column(slug, 'Slug of the tool; its page is /tools/<tool_slug>'),
  locale: column(
    nullable(code('^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$')),
    'Locale of the request; null means unknown',
  ),
  uses: column(integer({ minimum: 0 }), 'Count of tool invocations that day'),
};

export type ToolUsage = RowOf<typeof columns>;

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
    description:
      'One row per tool, locale and UTC day of the trailing 90 days, today included: how often each travel tool was used. Only counts are ' +
      'kept; no session, address, input or output is recorded.',
    attribution: attribution('Tool usage, daily', ['Counted by the service itself.']),
    keywords: ['travel', 'tools', 'usage statistics', 'daily counts'],
    theme: 'TECH',
    coverage: { trailingDays: WINDOW_DAYS },
    columns,
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
        .selectAll()
        .where('day', '>=', firstDayOfWindow(today))
        .where('day', '<=', today)
        .execute();
      return counted.map(({ day, tool_slug, locale, uses }) => ({
        day,
        tool_slug,
        locale: locale || null,
        uses,
      }));
    },
  };
}
