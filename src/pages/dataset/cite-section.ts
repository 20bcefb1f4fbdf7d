import { html } from 'ghtml';
import { shortAttribution, writeCitations, type Cited } from '../../datasets/metadata/citation.ts';
import { snippetBox } from '../blocks.ts';
import type { SiteWords } from '../language.ts';

/** How to name a release, for people and for programs that keep references. `credits` is the dataset's long attribution. */
export function citeSection(cited: Cited, credits: string, words: SiteWords): string {
  const box = (name: string, text: string) =>
    html`<h3>${name}</h3>
      !${snippetBox(text, words)}`;
  const { APA, ...others } = writeCitations(cited);
  const boxes = Object.entries(others).map(([name, text]) => box(name, text));
  const { lead, attribution } = words.dataset.cite;
  return html`<p>${lead}</p>
    <div class="pair cite">
      <div>
        !${box(attribution, shortAttribution(cited))}
        <p class="attribution" lang="en">${credits}</p>
        !${box('APA', APA)}
      </div>
      <div>!${boxes.join('')}</div>
    </div>`;
}
