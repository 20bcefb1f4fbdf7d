import { escapeXml } from '../../datasets/words/text.ts';
import { type SiteWords } from '../language.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** `content` must be safe markup: other elements, or text escaped with `escapeXml`. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let written = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined)
      written += ` ${key}="${typeof value === 'number' ? round(value) : escapeXml(value)}"`;
  }
  return content === '' ? `${written}/>` : `${written}>${content}</${name}>`;
}

export function label(text: string, attributes: Attributes): string {
  return element('text', attributes, escapeXml(text));
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  return element('g', attributes, children.join(''));
}

/** Rounds to a tenth of a unit, which is finer than screens can show. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export type Area = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** A link or not. */
export interface Linked {
  readonly href?: string | undefined;
}

/** A part of a picture with a tooltip, shown on hover, focus and touch. The hit area is larger than the shape, so that it is easy to touch. */
export function mark(value: string, { href, ...area }: Area & Linked, ...children: readonly string[]) {
  const contents = [markTitle(value), element('rect', { class: 'hit', ...area }), ...children].join('');
  return element(href ? 'a' : 'g', { class: 'mark', href, rel: href && 'nofollow' }, contents);
}

/** Must be the first child of its mark. */
export function markTitle(value: string): string {
  return element('title', {}, escapeXml(value));
}

const NARROW = new Set("ijltfrI.,:;'’|!() -");
const WIDE = new Set('mwMW@%—');

/** Estimates the width of a text in a sans-serif font, and rather overestimates it. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text.normalize('NFC')) ems += emsOf(character);
  return ems * fontSize;
}

function emsOf(character: string): number {
  if (NARROW.has(character)) return 0.36;
  if (WIDE.has(character)) return 0.94;
  const isDigit = character >= '0' && character <= '9';
  const isCapital = character !== character.toLowerCase();
  return isDigit || isCapital ? 0.7 : 0.6;
}

/** Wraps text at spaces to a width of `room`. `wider` is the width of the font relative to the estimate of `textWidth`. */
export function wrapText(text: string, fontSize: number, room: number, wider = 1): string[] {
  const space = textWidth(' ', fontSize);
  const lines: string[] = [];
  let width = 0;
  for (const word of text.split(' ')) {
    const own = textWidth(word, fontSize);
    const longer = width + space + own;
    const fits = lines.length > 0 && longer * wider <= room;
    if (fits) lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
    width = fits ? longer : own;
  }
  return lines;
}

/** Abbreviates "Thành phố" (city) in the usual way, because the full name is too long for a label. */
export function shortName(name: string): string {
  return name.replace(/^Thành phố /, 'TP. ');
}

/** Maps a value from the domain to the range. Values outside the domain are extrapolated. */
export type Scale = (value: number) => number;

export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain;
  const [start, end] = range;
  const factor = from === to ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * factor;
}

export type BandScale = ReturnType<typeof bandScale>;

/** Divides a range into equal bands. `gap` is the empty fraction of each step, half on either side. */
export function bandScale(count: number, [start, end]: readonly [number, number], gap = 0) {
  const step = (end - start) / count;
  const width = step * (1 - gap);
  return {
    width,
    /** The start of the band at an index. */
    start: (index: number) => start + index * step + (step - width) / 2,
    centre: (index: number) => start + (index + 0.5) * step,
  };
}

const MULTIPLES = [1, 2, 2.5, 5, 10];
const WHOLE_MULTIPLES = [1, 2, 5, 10];

/** Round numbers that cover the values from `least` to `most`, with about `count` steps. */
export function ticksBetween(least: number, most: number, count: number): number[] {
  return multiplesBetween(least, most, niceStep((most - least) / count, MULTIPLES));
}

/** Whole numbers from 0, for counts. */
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

/** A horizontal line for each tick, with its number on the left. Columns stand on the zero line. */
export function horizontalGrid(
  ticks: readonly number[],
  y: Scale,
  [left, right]: readonly [number, number],
  words: SiteWords,
): string {
  return ticks
    .map((tick) => {
      const at = Math.round(y(tick)) + 0.5;
      const name = words.number(tick);
      return (
        element('path', { class: tick === 0 ? 'ground' : 'grid', d: `M${left} ${at}H${right}` }) +
        label(name, { class: 'tick tick-left', x: left - 6, y: at + 4 })
      );
    })
    .join('');
}

/** The name of each month below or above its band. */
export function monthAxis(words: SiteWords, size: 'short' | 'tiny', bands: BandScale, y: number): string {
  const names = size === 'short' ? words.shortMonths : words.charts.tinyMonths;
  return names
    .map((name, index) => label(name, { class: 'tick tick-below', x: bands.centre(index), y }))
    .join('');
}

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
