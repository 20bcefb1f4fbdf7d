import { withoutControls } from '../plain-text.ts';

/** A text table: numbers are right-aligned, everything else left-aligned. */
export function textTable(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  const table = [head, ...lines].map((cells) => cells.map(textOf));
  const widths = head.map((_, column) =>
    table.reduce((widest, cells) => Math.max(widest, cells[column]!.length), 0),
  );
  const isNumeric = head.map((_, column) => lines.every((cells) => typeof cells[column] === 'number'));
  return table
    .map((cells) => cells.map((cell, column) => pad(cell, widths[column]!, isNumeric[column]!)))
    .map((cells) => `${cells.join('  ').trimEnd()}\n`)
    .join('');
}

/** Partners and hosts choose names, so none may move the cursor or start a line. */
const textOf = (cell: string | number) => withoutControls(String(cell)).replaceAll(/[\n\t]/g, ' ');

function pad(text: string, width: number, toTheRight: boolean): string {
  return toTheRight ? text.padStart(width) : text.padEnd(width);
}
