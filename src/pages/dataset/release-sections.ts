import type { DatasetView, ShownRelease } from './dataset-view.ts';
import { html } from 'ghtml';
import type { Declaration } from '../../datasets/dataset.ts';
import { croissantPath } from '../../datasets/metadata/croissant.ts';
import { dataPackagePath } from '../../datasets/metadata/data-package.ts';
import { DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import { fileSize, fill, sitePath, VOCABULARY, type SiteWords } from '../language.ts';
import { snippetBox, rowTable } from '../blocks.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';

export function downloadsSection(page: DatasetView): string {
  const { dataset, downloads, madeDownloads, baseUrl, language, words } = page;
  const vocabulary = VOCABULARY[language];
  const address = (path: string) => html`<a href="${path}"><code>${baseUrl}${path}</code></a>`;
  const files = downloads.map(
    ({ format, path, releasePath, size, compressedSize, sha256 }) =>
      html`<li class="file">
        <h3>${format.toUpperCase()}</h3>
        <dl>
          <dt>${words.downloads.newest}</dt>
          <dd>!${address(path)}</dd>
          <dt>${words.downloads.forGood}</dt>
          <dd>!${address(releasePath)}</dd>
          <dt>${words.downloads.size}</dt>
          <dd>
            ${fileSize(vocabulary, size)}, ${fileSize(vocabulary, compressedSize)}
            ${words.downloads.compressed}
          </dd>
          <dt>${words.downloads.digest}</dt>
          <dd><code>${sha256}</code></dd>
        </dl>
      </li>`,
  );
  const made = madeDownloads.map(({ format, path }) => {
    const { name, about } = words.downloads.formats[format];
    return html`<li><a href="${path}">${name}</a>: ${about}</li>`;
  });
  return html`<p>${dataset.live ? words.downloads.liveLead : words.downloads.lead}</p>
    <ul class="files">
      !${files.join('')}
    </ul>
    <h3>${words.downloads.more}</h3>
    <ul>
      !${made.join('')}
    </ul>
    <p>
      ${words.downloads.described} <a href="${dataPackagePath(dataset)}">Data Package</a>,
      <a href="${croissantPath(dataset)}">Croissant</a>, <a href="${DCAT_PATH}">DCAT</a>.
    </p>`;
}

export function citeSection({ dataset, release, releaseUrl, language, words }: DatasetView): string {
  return html`<p>${words.cite.lead}</p>
    <div class="pair cite">
      <div>
        <h3>${words.cite.apa}</h3>
        !${snippetBox(citeApa(dataset, release, releaseUrl), language)}
        <h3>${words.cite.bibtex}</h3>
        !${snippetBox(citeBibtex(dataset, release, releaseUrl), language)}
      </div>
      <div>
        <h3>${words.cite.attribution}</h3>
        <p class="attribution" lang="en">${dataset.attribution}</p>
      </div>
    </div>`;
}

type CitedRelease = Pick<ShownRelease, 'number' | 'publishedAt'>;

/** APA style, 7th edition, section 10.9 (data sets). */
export function citeApa({ name }: Declaration, { number, publishedAt }: CitedRelease, url: string): string {
  return `Sampan. (${publishedAt.getUTCFullYear()}). ${name} (Release ${number}) [Data set]. ${url}`;
}

export function citeBibtex(
  { slug, name }: Declaration,
  { number, publishedAt }: CitedRelease,
  url: string,
): string {
  const published = publishedAt.toISOString().slice(0, 10);
  return [
    `@misc{sampan-${slug}-${number},`,
    '  author = {{Sampan}},',
    `  title = {{${name}}},`,
    `  year = {${publishedAt.getUTCFullYear()}},`,
    `  edition = {Release ${number}},`,
    `  howpublished = {Data set, \\url{${url}}},`,
    `  note = {Published ${published}, CC BY 4.0}`,
    '}',
  ].join('\n');
}

export function releasesSection(section: DatasetView): string {
  const { dataset, releases, language, words } = section;
  const { number, date } = VOCABULARY[language];
  const table = rowTable({
    title: words.parts.releases,
    language,
    columns: [
      words.releases.number,
      words.releases.published,
      words.releases.rows,
      words.releases.files,
      words.releases.changes,
    ],
    figures: [2],
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

function describeChanges({ changes, releases, language, words }: DatasetView): string {
  if (!changes) return releases[0]?.number === 1 ? words.releases.first : words.releases.noneKept;
  const { number } = VOCABULARY[language];
  return fill(words.releases.changed, {
    added: number(changes.added),
    changed: number(changes.changed),
    removed: number(changes.removed),
  });
}

function changesLink({ slug }: Declaration, { number }: ShownRelease, words: SiteWords['dataset']): string {
  const text = fill(words.releases.changesOf, { number });
  return html`<a href="/datasets/${slug}/changes?since=${number}">${text}</a>`;
}
