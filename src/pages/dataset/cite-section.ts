import { html } from 'ghtml';
import type { Declaration } from '../../datasets/dataset.ts';
import type { SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
import { citeApa, citeBibtex, type CitedRelease } from './citations.ts';
import type { DatasetPageWords } from './words-en.ts';

export interface CiteSection {
  readonly dataset: Declaration;
  readonly release: CitedRelease;
  /** The absolute address of the page, in English whatever the language: a citation is the same everywhere. */
  readonly pageUrl: string;
  readonly language: SiteLanguage;
  readonly words: DatasetPageWords;
}

export function citeSection({ dataset, release, pageUrl, language, words }: CiteSection): string {
  return html`<p>${words.cite.lead}</p>
    <h3>${words.cite.apa}</h3>
    !${snippetBox(citeApa(dataset, release, pageUrl), language)}
    <h3>${words.cite.bibtex}</h3>
    !${snippetBox(citeBibtex(dataset, release, pageUrl), language)}
    <h3>${words.cite.attribution}</h3>
    <p class="attribution" lang="en">${dataset.attribution}</p>`;
}
