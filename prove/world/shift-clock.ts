import type { Settings } from '../../test/support/sampan.ts';

const SHIFTED_CLOCK = new URL('shifted-clock.ts', import.meta.url).href;

/** Settings that make a process and its children see another time. */
export function shiftClock(hours: number): Settings {
  return { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, CLOCK_SHIFT_MS: String(hours * 3_600_000) };
}
