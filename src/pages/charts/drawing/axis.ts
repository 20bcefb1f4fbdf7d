import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { WORDS } from '../../words/words.ts';
import type { BandScale, Scale } from './scale.ts';
import { element, label, round } from './svg.ts';

interface GridOptions {
  readonly ticks: readonly number[];
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly language: SiteLanguage;
}

/** A horizontal line for each tick, with its number on the left. Columns stand on the zero line. */
export function horizontalGrid({ ticks, y, left, right, language }: GridOptions): string {
  return ticks
    .map((tick) => {
      const at = Math.round(y(tick)) + 0.5;
      const name = VOCABULARY[language].number(tick);
      return (
        element('path', { class: tick === 0 ? 'ground' : 'grid', d: `M${left} ${at}H${right}` }) +
        label(name, { class: 'tick tick-left', x: left - 6, y: at + 4 })
      );
    })
    .join('');
}

/** The name of each month below or above its band. */
export function monthAxis(language: SiteLanguage, size: MonthNames, bands: BandScale, y: number): string {
  const names = size === 'short' ? VOCABULARY[language].shortMonths : WORDS[language].charts.tinyMonths;
  return names
    .map((name, index) => label(name, { class: 'tick tick-below', x: bands.centre(index), y }))
    .join('');
}

export type MonthNames = 'short' | 'tiny';

/** A check mark of the given size, centred on a point. */
export function checkPath(x: number, y: number, size: number): string {
  const half = size / 2;
  return `M${round(x - half)} ${round(y)}l${round(half * 0.7)} ${round(half * 0.7)} ${round(half * 1.3)}-${round(half * 1.4)}`;
}

export function columnPath(x: number, y: number, width: number, ground: number): string {
  const height = Math.max(0, ground - y);
  const corner = Math.min(2, width / 2, height);
  return `M${round(x)} ${round(ground)}v-${round(height - corner)}q0-${corner} ${corner}-${corner}h${round(width - 2 * corner)}q${corner} 0 ${corner} ${corner}v${round(height - corner)}z`;
}

/** A bar from the left to `end`, with a rounded end. */
export function barPath(start: number, top: number, end: number, height: number): string {
  const length = Math.max(0, end - start);
  const corner = Math.min(2, length);
  return `M${round(start)} ${round(top)}h${round(length - corner)}q${corner} 0 ${corner} ${corner}v${round(height - 2 * corner)}q0 ${corner}-${corner} ${corner}h-${round(length - corner)}z`;
}

/** A line between two limits with a short bar at each end. */
export function whiskerPath(low: number, high: number, y: number): string {
  const [from, to] = [Math.round(low), Math.round(high)];
  return `M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`;
}
