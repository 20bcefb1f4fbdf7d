import { html } from 'ghtml';
import type { DeclarationOfCountry, Row } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { ListedRelease } from '../../datasets/releases/release-archive.ts';
import type { RowChanges } from '../../datasets/releases/row-changes.ts';
import { declarationWords } from '../dataset/declaration-words.ts';
import { factList, renderParts, rowTable } from '../blocks.ts';
import type { Page } from '../layout.ts';
import {
  fileSize,
  fill,
  sitePath,
  VOCABULARY,
  WORDS,
  type SiteLanguage,
  type SiteWords,
} from '../language.ts';
import { findDifference, listValueChanges, valueText } from './value-changes.ts';

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
  const { number } = VOCABULARY[language];
  if (!changes) return release.number === 1 ? words.first : words.noneKept;
  const { added, changed, removed } = changes;
  return fill(words.summary, {
    added: number(added.length),
    changed: number(changed.length),
    removed: number(removed.length),
  });
}

function facts({ release, dataset, previous, language, words }: Context): string {
  const { date, number } = VOCABULARY[language];
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
    count > MOST_SHOWN ? fill(words.more, { count: VOCABULARY[language].number(count - MOST_SHOWN) }) : '';
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
      html`${fileSize(VOCABULARY[language], size)}`,
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
