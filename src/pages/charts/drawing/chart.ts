import type { ChartData } from './chart-data.ts';

/** A picture without its svg element. One unit is one pixel at the drawing's own width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** The same chart for wide and narrow screens, with text of the same size in both. */
interface Drawings {
  readonly wide: Drawing;
  readonly narrow: Drawing;
}

/** One of several pictures in a row, stacked on narrow screens. */
export interface PanelDrawing extends Drawing {
  readonly key: string;
  readonly title: string;
  readonly description: string;
}

/** Everything needed to render a chart on a page, as a file or in an embedded page. */
export interface Chart {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The text alternative for screen readers. Panels have their own. */
  readonly description?: string | undefined;
  readonly drawings: Drawing | Drawings | readonly PanelDrawing[];
  /** Text on a map may shrink more than on a chart before the narrow drawing replaces the wide one. */
  readonly isMap?: boolean;
  readonly note?: string | undefined;
  /** The values behind the drawing. */
  readonly data: ChartData;
}

/** The wide drawing, or all panels. */
export function listWide({ drawings }: Chart): readonly Drawing[] {
  if ('wide' in drawings) return [drawings.wide];
  return 'body' in drawings ? [drawings] : drawings;
}
