import { VOCABULARY, WORDS, type SiteLanguage } from '../../language.ts';
import { element, label, round } from './svg.ts';

/** Maps a value from the domain to the range. Values outside the domain are extrapolated. */
export type Scale = (value: number) => number;

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain;
  const [start, end] = range;
  const factor = from === to ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * factor;
}

export interface BandScale {
  /** The start of the band at an index. */
  readonly start: (index: number) => number;
  readonly centre: (index: number) => number;
  readonly width: number;
}

/** Divides a range into equal bands. `gap` is the empty fraction of each step, half on either side. */
export function bandScale(count: number, range: readonly [number, number], gap = 0): BandScale {
  const [start, end] = range;
  const step = (end - start) / count;
  const width = step * (1 - gap);
  return {
    width,
    start: (index) => start + index * step + (step - width) / 2,
    centre: (index) => start + (index + 0.5) * step,
  };
}

const MULTIPLES = [1, 2, 2.5, 5, 10];
const WHOLE_MULTIPLES = [1, 2, 5, 10];

/** Round numbers from 0 upwards that cover `most`, with about `count` steps. */
export function ticksUpTo(most: number, count: number): number[] {
  return ticksBetween(0, most, count);
}

/** Round numbers that cover the values from `least` to `most`, with about `count` steps. */
export function ticksBetween(least: number, most: number, count: number): number[] {
  return multiplesBetween(least, most, niceStep((most - least) / count, MULTIPLES));
}

/** Like `ticksUpTo`, but in whole numbers, for counts. */
export function wholeTicksUpTo(most: number, count: number): number[] {
  return multiplesBetween(0, most, niceStep(Math.max(1, most / count), WHOLE_MULTIPLES));
}

function multiplesBetween(least: number, most: number, step: number): number[] {
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
}

/** The smallest product of one of `multiples` and a power of ten that is at least `least`. */
function niceStep(least: number, multiples: readonly number[]): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * multiples.find((multiple) => multiple * power >= least * (1 - 1e-9))!;
}

/** Removes floating-point errors: 3 * 0.1 is 0.30000000000000004. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

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
