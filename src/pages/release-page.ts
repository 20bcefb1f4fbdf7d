import { html } from 'ghtml';
import type { Declaration, DeclarationOfCountry, Row } from '../datasets/dataset.ts';
import { citationTags, type Cited } from '../datasets/metadata/citation.ts';
import { landingPath } from '../datasets/addresses.ts';
import type { ListedRelease } from '../datasets/releases/release-archive.ts';
import {
  type RowChanges,
  type RowChange,
  versionOf,
  type SchemaChange,
} from '../datasets/releases/release-changes.ts';
import { citeSection, type Download } from './dataset/dataset-sections.ts';
import { declarationWords, fileSize, fill, type SiteWords } from './language.ts';
import { factList, renderParts, rowTable, feedLinks, releaseFeeds } from './blocks.ts';
import { feedPath } from '../datasets/metadata/atom-feed.ts';
import type { Page } from './layout.ts';

interface ReleasePageData {
  readonly dataset: DeclarationOfCountry;
  readonly cited: Cited;
  readonly release: ListedRelease;
  readonly files: readonly Omit<Download, 'releasePath' | 'compressedSize'>[];
  readonly previous: number | undefined;
  readonly next: number | undefined;
  /** Undefined if there is no release to compare with. */
  readonly changes: (RowChanges & { readonly schema: readonly SchemaChange[] }) | undefined;
  /** Whether a later release of the same day may replace it. */
  readonly isReplaceable: boolean;
}

interface Context extends ReleasePageData {
  readonly words: SiteWords;
}

/** Longer lists are cut off, because the JSON has everything. */
const MOST_SHOWN = 200;

export function releasePage(data: ReleasePageData, words: SiteWords): Page {
  const texts = words.release;
  const context = { ...data, words };
  const { name } = declarationWords(data.dataset, words);
  const { number } = data.release;
  const { added = [], changed = [], removed = [] } = data.changes ?? {};
  const parts: Readonly<Record<string, string>> = {
    changed: changedValues(context, changed),
    added: wholeRows(context, added, texts.parts.added),
    removed: wholeRows(context, removed, texts.parts.removed),
    files: files(context),
    cite: citeSection(data.cited, data.dataset.attribution, words),
  };
  const titles = Object.fromEntries(Object.entries(texts.parts).filter(([id]) => parts[id] !== ''));
  return {
    title: fill(texts.title, { dataset: name, number }),
    description: fill(texts.description, { dataset: name, number }),
    section: '/datasets',
    tags: citationTags(data.cited),
    feeds: releaseFeeds(words.dataset.releases.feed, (format) => feedPath(data.dataset.slug, format)),
    body: html`<h1>${fill(texts.title, { dataset: name, number })}</h1>
      <p class="lead">${summary(context)}</p>
      !${facts(context)}!${data.isReplaceable ? html`<p class="note">${texts.today}</p>` : ''}
      !${renderParts(titles, parts)}!${others(context)}`,
  };
}

function summary({ changes, release, words }: Context): string {
  if (!changes) return release.number === 1 ? words.release.first : words.dataset.releases.noneKept;
  const { added, changed, removed } = changes;
  return fill(words.release.summary, {
    added: words.number(added.length),
    changed: words.number(changed.length),
    removed: words.number(removed.length),
  });
}

function facts({ release, dataset, previous, changes, words }: Context): string {
  const { facts: named, reasons, release: numbered } = words.release;
  const reason = (reasons as Readonly<Record<string, string>>)[release.reason] ?? release.reason;
  const schema = (changes?.schema ?? []).map(({ name, what }) => fill(words.release.schema[what], { name }));
  const before = releaseLink(dataset, previous, words, fill(numbered, { number: previous ?? '' }));
  return factList([
    [words.dataset.facts.published, html`${words.date(release.publishedAt)}`],
    [words.dataset.facts.version, versionOf(release.declaration, release)],
    ...(schema.length > 0 ? [[named.columns, html`${words.list(schema)}`] as const] : []),
    [words.dataset.facts.rows, html`${words.number(release.rowCount)}`],
    [named.reason, html`${reason}`],
    ...before.map((link) => [named.compared, link] as const),
  ]);
}

function changedValues(context: Context, changed: RowChanges['changed']): string {
  if (changed.length === 0) return '';
  const { words } = context;
  const values = changed.flatMap(listValueChanges);
  const table = rowTable({
    title: words.release.parts.changed,
    words,
    columns: [words.release.row, words.release.column, words.release.old, words.release.new],
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
      ${words.release.note}
      <a href="${words.path(landingPath(context.dataset))}#columns">${words.release.columns}</a>.
    </p>`;
}

function wholeRows(context: Context, rows: readonly Row[], title: string): string {
  if (rows.length === 0) return '';
  const { dataset, words } = context;
  const table = rowTable({
    title,
    words,
    columns: [words.release.row, words.release.values],
    rows: rows.slice(0, MOST_SHOWN).map((row) => {
      const values = Object.entries(row).filter(
        ([name]) => !dataset.key.includes(name) && dataset.columns[name]?.inCsv !== false,
      );
      return [
        html`${valueText(dataset.key.map((name) => row[name]))}`,
        html`${valueText(Object.fromEntries(values))}`,
      ];
    }),
  });
  return html`!${table}!${rest(context, rows.length)}`;
}

function rest({ dataset, previous, release, words }: Context, count: number): string {
  const left =
    count > MOST_SHOWN ? fill(words.release.more, { count: words.number(count - MOST_SHOWN) }) : '';
  const path = `${landingPath(dataset)}/changes?since=${previous}&until=${release.number}`;
  return html`<p>${left} <a href="${path}">${words.release.json}</a></p>`;
}

function files({ files: listed, words }: Context): string {
  return rowTable({
    title: words.release.parts.files,
    words,
    columns: [words.release.file, words.dataset.downloads.size, words.dataset.downloads.digest],
    figures: [1],
    rows: listed.map(({ format, path, size, sha256 }) => [
      html`<a href="${path}">${format.toUpperCase()}</a>`,
      html`${fileSize(words, size)}`,
      html`<code>${sha256}</code>`,
    ]),
  });
}

function others({ dataset, previous, next, words }: Context): string {
  const links = [
    ...releaseLink(dataset, previous, words, words.release.previous),
    ...releaseLink(dataset, next, words, words.release.next),
    html`<a href="${words.path(landingPath(dataset))}">${words.release.dataset}</a>`,
    ...feedLinks(dataset.slug, words),
  ];
  return html`<nav aria-label="${words.release.others}"><p>!${links.join(' · ')}</p></nav>`;
}

/** Empty if there is no such release. */
function releaseLink({ slug }: Declaration, number: number | undefined, words: SiteWords, text: string) {
  if (number === undefined) return [];
  return [html`<a href="${words.path(`${landingPath({ slug })}/releases/${number}`)}">${text}</a>`];
}

/** The changed columns, or members inside them. A path names both: `avg_daily_budget_usd.mid`. */
export function listValueChanges({ key, fields }: RowChange) {
  const named = { key: valueText(Object.values(key)) };
  return Object.entries(fields).flatMap(([column, change]) =>
    listInside(column, change.old, change.new).map((value) => ({ ...named, ...value })),
  );
}

function listInside(
  path: string,
  old: unknown,
  now: unknown,
): { path: string; old: unknown; new: unknown }[] {
  if (!isRecord(old) || !isRecord(now))
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ path, old, new: now }];
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

/** A readable value that is neither rounded nor translated. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, member]) => `${name}: ${valueText(member)}`)
    .join('; ');
}
