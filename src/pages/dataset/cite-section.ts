import { html } from 'ghtml';
import type { Declaration } from '../../datasets/dataset.ts';
import type { SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
import type { DatasetPageWords } from './words-en.ts';

interface CiteSection {
  readonly dataset: Declaration;
  readonly release: CitedRelease;
  /** The absolute address of the English release page, so that citations are the same in every language. */
  readonly releaseUrl: string;
  readonly language: SiteLanguage;
  readonly words: DatasetPageWords;
}

export function citeSection({ dataset, release, releaseUrl, language, words }: CiteSection): string {
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

interface CitedRelease {
  readonly number: number;
  readonly publishedAt: Date;
}

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
