import { html } from 'ghtml';
import {
  MONTH_REASONS,
  type ExcludedMonth,
  type MonthReason,
  type Provenance,
} from '../../datasets/provenance/provenance.ts';
import { fill, VOCABULARY, WORDS, type SiteLanguage } from '../language.ts';
import { capitalized } from '../../datasets/words/text.ts';
import { keysOf } from '../../datasets/records.ts';

interface LeftOut extends ExcludedMonth {
  readonly month: number;
}

/** Explains why the other months are not recommended, grouped by reason, with figures. */
export function monthReasons(receipt: Provenance | undefined, language: SiteLanguage): string {
  const { reasons } = WORDS[language].destination;
  const excluded = Object.entries(receipt?.excluded ?? {}).map(([month, why]): LeftOut => ({
    month: Number(month),
    ...why,
  }));
  if (excluded.length === 0) return '';
  const byReason = Map.groupBy(excluded, ({ reason }) => reason);
  const { months } = VOCABULARY[language];
  const items = keysOf(MONTH_REASONS).flatMap((reason) => {
    const left = byReason.get(reason);
    if (!left) return [];
    const named = months(left.map(({ month }) => month));
    return [
      html`<li data-months="${left.map(({ month }) => month).join(' ')}">
        <strong>${capitalized(named)}</strong>:
        ${reasons.because[reason]}${figuresOf(reason, left, language)}.
      </li>`,
    ];
  });
  return html`<h3>${reasons.title}</h3>
    <ul class="reasons">
      !${items.join('')}
    </ul>`;
}

/** " (196–309 mm of rain; recommended by 0–2 of 8 guides)". */
function figuresOf(reason: MonthReason, left: readonly LeftOut[], language: SiteLanguage): string {
  const { reasons: words } = WORDS[language].destination;
  const { number } = VOCABULARY[language];
  const span = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    if (known.length < values.length) return undefined;
    const [least, most] = [number(Math.round(Math.min(...known))), number(Math.round(Math.max(...known)))];
    return least === most ? least : `${least}–${most}`;
  };
  const rain = span(left.map(({ precip_mm }) => precip_mm));
  const temperature = span(left.map(({ tmean_c }) => tmean_c));
  const named = span(left.map(({ guides }) => guides?.named));
  const figures = [
    BY_RAIN.has(reason) && rain !== undefined ? fill(words.rain, { mm: rain }) : '',
    BY_TEMPERATURE.has(reason) && temperature !== undefined
      ? fill(words.temperature, { celsius: temperature })
      : '',
    named === undefined ? '' : fill(words.guides, { named, of: number(left[0]!.guides!.of) }),
  ].filter(Boolean);
  return figures.length === 0 ? '' : ` (${figures.join('; ')})`;
}

const BY_RAIN: ReadonlySet<MonthReason> = new Set(['rain', 'flood']);
const BY_TEMPERATURE: ReadonlySet<MonthReason> = new Set(['cold', 'heat']);
