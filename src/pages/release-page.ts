import { html } from 'ghtml';
import type { DeclarationOfCountry, Row } from '../datasets/dataset.ts';
import { landingPath } from '../datasets/metadata/described-dataset.ts';
import type { ListedRelease } from '../datasets/releases/release-archive.ts';
import type { RowChanges, RowChange } from '../datasets/releases/row-changes.ts';
import {
  declarationWords,
  fileSize,
  fill,
  sitePath,
  WORDS,
  type SiteLanguage,
  type SiteWords,
} from './language.ts';
import { factList, renderParts, rowTable } from './blocks.ts';
import type { Page } from './layout.ts';

export interface ReleasePageData {
  readonly dataset: DeclarationOfCountry;
  readonly release: ListedRelease;
  readonly files: readonly {
    readonly format: string;
    readonly path: string;
    readonly size: number;
    readonly sha256: string;
  }[];
  /** The previous and the next stored release. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** Undefined if there is no release to compare with. */
  readonly changes: RowChanges | undefined;
  /** Whether a later release of the same day may replace it. */
  readonly isReplaceable: boolean;
  readonly feedPath: string;
}

interface Context extends ReleasePageData {
  readonly language: SiteLanguage;
  readonly words: SiteWords['release'];
}

/** Longer lists are cut off, because the JSON has everything. */
const MOST_SHOWN = 200;

export function releasePage(data: ReleasePageData, language: SiteLanguage): Page {
  const words = WORDS[language].release;
  const context = { ...data, language, words };
  const { name } = declarationWords(data.dataset, language);
  const { number } = data.release;
  const { added = [], changed = [], removed = [] } = data.changes ?? {};
  const parts: Readonly<Record<string, string>> = {
    changed: changedValues(context, changed),
    added: wholeRows(context, added, words.parts.added),
    removed: wholeRows(context, removed, words.parts.removed),
    files: files(context),
  };
  const titles = Object.fromEntries(Object.entries(words.parts).filter(([id]) => parts[id] !== ''));
  return {
    title: fill(words.title, { dataset: name, number }),
    description: fill(words.description, { dataset: name, number }),
    section: '/datasets',
    cardless: true,
    feed: { title: words.feed, path: data.feedPath },
    body: html`<h1>${fill(words.title, { dataset: name, number })}</h1>
      <p class="lead">${summary(context)}</p>
      !${facts(context)}!${data.isReplaceable ? html`<p class="note">${words.today}</p>` : ''}
      !${renderParts(titles, parts)}!${others(context)}`,
  };
}

function summary({ changes, release, language, words }: Context): string {
  const { number } = WORDS[language];
  if (!changes) return release.number === 1 ? words.first : words.noneKept;
  const { added, changed, removed } = changes;
  return fill(words.summary, {
    added: number(added.length),
    changed: number(changed.length),
    removed: number(removed.length),
  });
}

function facts({ release, dataset, previous, language, words }: Context): string {
  const { date, number } = WORDS[language];
  const reasons: Readonly<Record<string, string>> = words.reasons;
  const previousLink = (earlier: number) =>
    releaseLink(dataset, earlier, language, fill(words.release, { number: earlier }));
  return factList([
    [words.facts.published, html`${date(release.publishedAt)}`],
    [words.facts.rows, html`${number(release.rowCount)}`],
    [words.facts.reason, html`${reasons[release.reason] ?? release.reason}`],
    ...(previous === undefined ? [] : [[words.facts.compared, previousLink(previous)] as const]),
  ]);
}

function changedValues(context: Context, changed: RowChanges['changed']): string {
  if (changed.length === 0) return '';
  const { language, words } = context;
  const values = changed.flatMap(listValueChanges);
  const table = rowTable({
    title: words.parts.changed,
    language,
    columns: [words.row, words.column, words.old, words.new],
    rows: values.slice(0, MOST_SHOWN).map((value) => {
      const { start, old, new: now, end } = findDifference(valueText(value.old), valueText(value.new));
      return [
        html`${value.key}`,
        html`<code>${value.path}</code>`,
        html`${start}!${old && html`<del>${old}</del>`}${end}`,
        html`${start}!${now && html`<ins>${now}</ins>`}${end}`,
      ];
    }),
  });
  return html`!${table}!${rest(context, values.length)}
    <p class="note">
      ${words.note}
      <a href="${sitePath(language, landingPath(context.dataset))}#columns">${words.columns}</a>.
    </p>`;
}

function wholeRows(context: Context, rows: readonly Row[], title: string): string {
  if (rows.length === 0) return '';
  const { dataset, language, words } = context;
  const isKey = (name: string) => dataset.key.includes(name);
  const table = rowTable({
    title,
    language,
    columns: [words.row, words.values],
    rows: rows.slice(0, MOST_SHOWN).map((row) => {
      const values = Object.entries(row).filter(
        ([name]) => !isKey(name) && dataset.columns[name]?.inCsv !== false,
      );
      return [
        html`${valueText(dataset.key.map((name) => row[name]))}`,
        html`${valueText(Object.fromEntries(values))}`,
      ];
    }),
  });
  return html`!${table}!${rest(context, rows.length)}`;
}

function rest({ dataset, previous, release, language, words }: Context, count: number): string {
  const left =
    count > MOST_SHOWN ? fill(words.more, { count: WORDS[language].number(count - MOST_SHOWN) }) : '';
  const path = `${landingPath(dataset)}/changes?since=${previous}&until=${release.number}`;
  return html`<p>${left} <a href="${path}">${words.json}</a></p>`;
}

function files({ files: listed, language, words }: Context): string {
  return rowTable({
    title: words.parts.files,
    language,
    columns: [words.file, words.size, words.digest],
    figures: [1],
    rows: listed.map(({ format, path, size, sha256 }) => [
      html`<a href="${path}">${format.toUpperCase()}</a>`,
      html`${fileSize(WORDS[language], size)}`,
      html`<code>${sha256}</code>`,
    ]),
  });
}

function others({ dataset, previous, next, feedPath, language, words }: Context): string {
  const links = [
    ...(previous === undefined ? [] : [releaseLink(dataset, previous, language, words.previous)]),
    ...(next === undefined ? [] : [releaseLink(dataset, next, language, words.next)]),
    html`<a href="${sitePath(language, landingPath(dataset))}">${words.dataset}</a>`,
    html`<a href="${feedPath}">${words.feed}</a>`,
  ];
  return html`<nav aria-label="${words.others}"><p>!${links.join(' · ')}</p></nav>`;
}

function releaseLink(
  dataset: DeclarationOfCountry,
  number: number,
  language: SiteLanguage,
  text: string,
): string {
  return html`<a href="${sitePath(language, `${landingPath(dataset)}/releases/${number}`)}">${text}</a>`;
}

/** One changed value: a column, or the member inside it that differs. */
interface ValueChange {
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
