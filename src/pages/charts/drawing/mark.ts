import { element, escapeText, group } from './element.ts';

interface HitArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A part of a picture with a tooltip. Browsers show the title on hover; the site's script also shows it on focus and touch.
 * The hit area is larger than the visible shape, so that it is easy to touch.
 */
export function mark(value: string, area: HitArea, ...children: readonly string[]): string {
  return group({ class: 'mark' }, markTitle(value), element('rect', { class: 'hit', ...area }), ...children);
}

/** Must be the first child of its mark. */
export function markTitle(value: string): string {
  return element('title', {}, escapeText(value));
}
