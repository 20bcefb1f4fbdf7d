import type { ChartData } from './chart-data.ts';

/** A picture without its frame, in units that are pixels when it is shown at its own width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** Drawings of the same for a wide place and for a narrow one: letters keep their size, the picture changes. */
interface Drawings {
  readonly wide: Drawing;
  readonly narrow: Drawing;
}

/** One of several pictures beside each other, or below each other where there is no room. */
export interface PanelDrawing extends Drawing {
  readonly key: string;
  readonly title: string;
  readonly description: string;
}

/** What a figure on a page, a file and an embedded page are made from. */
export interface Chart {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** What the picture shows, for those who do not see it. Panels have their own. */
  readonly description?: string | undefined;
  readonly drawings: Drawing | Drawings | readonly PanelDrawing[];
  /** The letters of a map may get smaller than those of a chart before the narrow drawing takes its place. */
  readonly isMap?: boolean;
  readonly note?: string | undefined;
  /** The numbers that are drawn. */
  readonly data: ChartData;
}

/** The drawings beside each other at their own width: one, or a panel for each part. */
export function listWide({ drawings }: Chart): readonly Drawing[] {
  if ('wide' in drawings) return [drawings.wide];
  return 'body' in drawings ? [drawings] : drawings;
}
