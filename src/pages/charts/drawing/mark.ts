import { element, escapeText, group } from './element.ts';

interface HitArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A part of a picture that tells its value: browsers show the title on hover, and the script of the site shows it on focus
 * and touch too. The area around is larger than what is drawn, because fingers are.
 */
export function mark(value: string, area: HitArea, ...children: readonly string[]): string {
  return group({ class: 'mark' }, markTitle(value), element('rect', { class: 'hit', ...area }), ...children);
}

/** Has to be the first child of its mark. */
export function markTitle(value: string): string {
  return element('title', {}, escapeText(value));
}
