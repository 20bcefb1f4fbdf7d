import type { RowChange } from '../../datasets/releases/row-changes.ts';

/** One changed value: a column, or the member inside it that differs. */
export interface ValueChange {
  readonly key: string;
  /** The name of the column and of the members inside it: `avg_daily_budget_usd.mid`. */
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

export function listValueChanges({ key, fields }: RowChange): ValueChange[] {
  return Object.entries(fields).flatMap(([column, change]) =>
    listInside(column, change.old, change.new).map((value) => ({
      key: valueText(Object.values(key)),
      ...value,
    })),
  );
}

function listInside(path: string, old: unknown, now: unknown): Omit<ValueChange, 'key'>[] {
  if (!isRecord(old) || !isRecord(now)) return isSame(old, now) ? [] : [{ path, old, new: now }];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => listInside(`${path}.${name}`, old[name] ?? null, now[name] ?? null));
}

/** Splits two texts at word boundaries into a common start, the difference, and a common end. */
export function findDifference(old: string, now: string) {
  const [before, after] = [old, now].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = (words: string[]) => words.slice(start, words.length - end).join('');
  return {
    start: before.slice(0, start).join(''),
    old: middle(before),
    new: middle(after),
    end: before.slice(before.length - end).join(''),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (old: unknown, now: unknown) => JSON.stringify(old) === JSON.stringify(now);

/** A readable value that is neither rounded nor translated. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, member]) => `${name}: ${valueText(member)}`)
    .join('; ');
}
