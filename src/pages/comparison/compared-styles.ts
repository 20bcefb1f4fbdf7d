import { html } from 'ghtml';
import { styleName, VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { Pair } from './pair.ts';

/** What both places suit, and what only one of them does. */
export function comparedStyles({ comparison, a, b, language, words }: Pair): string {
  const { shared, only_a, only_b } = comparison.data_points.travel_style_tags;
  const vocabulary = VOCABULARY[language];
  const group = (title: string, tags: readonly string[]) =>
    html`<div>
      <h3>${title}</h3>
      <ul class="chips">
        !${tags.map((tag) => html`<li class="chip">${styleName(vocabulary, tag)}</li>`).join('')}!${tags.length === 0 ? html`<li class="quiet">${words.nothing}</li>` : ''}
      </ul>
    </div>`;
  return html`<div class="three">
    !${group(words.both, shared)}!${group(words.only(a.name), only_a)}!${group(words.only(b.name), only_b)}
  </div>`;
}
