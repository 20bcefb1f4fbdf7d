import { csvLine } from '../../../datasets/formats/text-formats.ts';

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

/** Draws both with the same function. */
export function inBoth<Wide, Narrow>(
  { wide, narrow }: { readonly wide: Wide; readonly narrow: Narrow },
  draw: (layout: Wide | Narrow) => Drawing,
): Drawings {
  return { wide: draw(wide), narrow: draw(narrow) };
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

type Value = string | number | boolean | null | readonly number[];

/** One value of each drawn item. */
interface ChartColumn<Item> {
  /** Its name in the file, the same in every language. */
  readonly key: string;
  readonly value: (item: Item) => Value;
  /** Its name in the table below the chart; columns without a name are only in the file. */
  readonly name?: string;
  /** Its text in the table, if it differs from the value. */
  readonly show?: (item: Item) => string;
}

export interface ChartTable {
  /** The first cell of each row is its heading. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface ChartData {
  readonly keys: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** The table for readers; undefined if the picture already shows everything. */
  readonly table?: ChartTable | undefined;
}

export function chartData<Item>(
  items: readonly Item[],
  columns: readonly ChartColumn<Item>[],
  tableItems = items,
): ChartData {
  return {
    keys: columns.map(({ key }) => key),
    rows: items.map((item) => columns.map(({ value }) => value(item))),
    table: tableOf(tableItems, columns),
  };
}

function tableOf<Item>(
  items: readonly Item[],
  columns: readonly ChartColumn<Item>[],
): ChartTable | undefined {
  const shown = columns.flatMap(({ name, value, show }) =>
    name === undefined ? [] : [{ name, show: show ?? ((item: Item) => writeCell(value(item))) }],
  );
  if (shown.length === 0) return undefined;
  return {
    columns: shown.map(({ name }) => name),
    rows: items.map((item) => shown.map(({ show }) => show(item))),
  };
}

/** The chart's data as CSV (RFC 4180). */
export function writeChartCsv({ keys, rows }: ChartData): string {
  return csvLine([...keys]) + rows.map((row) => csvLine(row.map(writeCell))).join('');
}

/** The same format as in dataset downloads. */
function writeCell(value: Value): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
