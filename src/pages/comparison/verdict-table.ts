import { html } from 'ghtml';
import type { AspectName, DataPoints } from '../../datasets/comparison-data-points.ts';
import { tableBox } from '../table-box.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { Pair } from './comparison-page.ts';

type Verdict = DataPoints['verdicts'][AspectName];

/** One line per aspect: the figure of each place, and the better of the two. */
export function verdictTable(pair: Pair): string {
  const { comparison, a, b, language, words } = pair;
  const rows = Object.entries(comparison.data_points.verdicts).map(([aspect, verdict]) =>
    verdictRow(pair, aspect as AspectName, verdict),
  );
  const table = html`<table class="verdicts">
    <thead>
      <tr>
        <th scope="col">${words.aspect}</th>
        <th scope="col" class="figure">${a.name}</th>
        <th scope="col" class="figure">${b.name}</th>
        <th scope="col">${words.winner}</th>
      </tr>
    </thead>
    <tbody>
      !${rows.join('')}
    </tbody>
  </table>`;
  return html`!${tableBox(words.parts.verdicts, language, table)}
    <p class="note">${words.verdictNote}</p>`;
}

function verdictRow({ a, b, language, words }: Pair, aspect: AspectName, verdict: Verdict): string {
  const { number, aspects } = VOCABULARY[language];
  const { winner } = verdict;
  const figure = (side: 'a' | 'b') => {
    const value = verdict[side];
    const text = value === null ? words.outcomes.unknown : words.units[aspect](number(value));
    return html`<td class="figure ${winner === side ? 'better' : ''}">${text}</td>`;
  };
  const outcome =
    winner === 'a' || winner === 'b'
      ? html`<strong>${winner === 'a' ? a.name : b.name}</strong>`
      : html`<span class="quiet">${words.outcomes[winner]}</span>`;
  return html`<tr>
    <th scope="row">${aspects[aspect]}</th>
    !${figure('a')}!${figure('b')}
    <td>!${outcome}</td>
  </tr>`;
}
