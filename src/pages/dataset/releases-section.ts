import { html } from 'ghtml';
import type { Declaration } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { rowTable } from '../row-table.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { DatasetPageWords } from './words-en.ts';

export interface ShownRelease {
  readonly number: number;
  readonly publishedAt: Date;
  readonly rowCount: number;
  readonly files: readonly { readonly format: string; readonly path: string }[];
}

/** Number of rows that differ from the previous release. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export interface ReleasesSection {
  readonly dataset: Declaration;
  /** Newest first. */
  readonly releases: readonly ShownRelease[];
  /** Undefined if no earlier release is kept. */
  readonly changes: ChangeCounts | undefined;
  readonly language: SiteLanguage;
  readonly words: DatasetPageWords;
}

export function releasesSection(section: ReleasesSection): string {
  const { dataset, releases, language, words } = section;
  const { number, date } = VOCABULARY[language];
  const table = rowTable({
    title: words.parts.releases,
    language,
    columns: [
      { name: words.releases.number },
      { name: words.releases.published },
      { name: words.releases.rows, figure: true },
      { name: words.releases.files },
      { name: words.releases.changes },
    ],
    rows: releases.map((release, index) => [
      html`<a href="${sitePath(language, `${landingPath(dataset)}/releases/${release.number}`)}"
        >${release.number}</a
      >`,
      html`${date(release.publishedAt)}`,
      html`${number(release.rowCount)}`,
      release.files.map(({ format, path }) => html`<a href="${path}">${format.toUpperCase()}</a>`).join(', '),
      index === 0 ? html`${words.releases.newest}` : changesLink(dataset, release, words),
    ]),
  });
  return html`<p>${dataset.live ? words.releases.liveLead : words.releases.lead}</p>
    <p>${describeChanges(section)}</p>
    !${table}
    <p>
      <a href="/datasets/${dataset.slug}/releases">${words.releases.all}</a> ·
      <a href="${landingPath(dataset)}/releases.atom">${words.releases.feed}</a>
    </p>`;
}

function describeChanges({ changes, releases, language, words }: ReleasesSection): string {
  if (!changes) return releases[0]?.number === 1 ? words.releases.first : words.releases.noneKept;
  const { number } = VOCABULARY[language];
  return words.releases.changed(number(changes.added), number(changes.changed), number(changes.removed));
}

function changesLink({ slug }: Declaration, { number }: ShownRelease, words: DatasetPageWords): string {
  return html`<a href="/datasets/${slug}/changes?since=${number}">${words.releases.changesOf(number)}</a>`;
}
