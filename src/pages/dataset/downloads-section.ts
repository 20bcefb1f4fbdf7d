import { html } from 'ghtml';
import type { Declaration } from '../../datasets/dataset.ts';
import type { MadeFormatName } from '../../datasets/formats/formats.ts';
import { croissantPath } from '../../datasets/metadata/croissant.ts';
import { csvwPath } from '../../datasets/metadata/csvw.ts';
import { dataPackagePath } from '../../datasets/metadata/data-package.ts';
import { DCAT_PATH } from '../../datasets/metadata/dcat.ts';
import type { SiteLanguage } from '../site-language.ts';
import { fileSize, VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { DatasetPageWords } from './words-en.ts';

/** A file of the newest release. */
export interface Download {
  readonly format: string;
  readonly path: string;
  /** The permanent address of the same bytes. */
  readonly releasePath: string;
  readonly size: number;
  readonly compressedSize: number;
  /** Hexadecimal, like the output of sha256sum. */
  readonly sha256: string;
}

/** A file that is generated on request, so its size is unknown. */
export interface MadeDownload {
  readonly format: MadeFormatName;
  readonly path: string;
}

interface DownloadsSection {
  readonly dataset: Declaration;
  readonly downloads: readonly Download[];
  readonly madeDownloads: readonly MadeDownload[];
  readonly baseUrl: string;
  readonly language: SiteLanguage;
  readonly words: DatasetPageWords;
}

export function downloadsSection({
  dataset,
  downloads,
  madeDownloads,
  baseUrl,
  language,
  words,
}: DownloadsSection): string {
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
      <a href="${csvwPath(dataset)}">CSV on the Web</a>, <a href="${croissantPath(dataset)}">Croissant</a>,
      <a href="${DCAT_PATH}">DCAT</a>.
    </p>`;
}
