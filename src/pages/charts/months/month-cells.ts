import { element, round } from '../drawing/element.ts';
import type { BandScale } from '../drawing/scale.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';

interface MonthCellsOptions {
  readonly bestMonths: readonly number[];
  /** One band for each month. */
  readonly bands: BandScale;
  readonly top: number;
  readonly row: number;
  /** The class that colours the best months. */
  readonly series?: string;
}

const GAP = 4;
/** The stroke that rounds the corners adds half its width on every side. */
const ROUNDING = 1;

/** Twelve cells. Best months have a dot as well as a colour. */
export function monthCells({ bestMonths, bands, top, row, series }: MonthCellsOptions): string {
  const width = round(bands.width - GAP - 2 * ROUNDING);
  const height = row - GAP - 2 * ROUNDING;
  const cellPath = (month: number) =>
    `M${round(bands.start(month - 1) + GAP / 2 + ROUNDING)} ${round(top + GAP / 2 + ROUNDING)}h${width}v${height}h-${width}z`;
  const best = MONTHS.filter((month) => bestMonths.includes(month));
  const others = MONTHS.filter((month) => !bestMonths.includes(month));
  const dots = best.map((month) => `M${round(bands.centre(month - 1))} ${round(top + row / 2)}h0`);
  return [
    element('path', { class: 'cell', d: others.map(cellPath).join('') }),
    element('path', { class: series ? `cell-best ${series}` : 'cell-best', d: best.map(cellPath).join('') }),
    element('path', { class: 'cell-dot', d: dots.join('') }),
  ].join('');
}
