import { OBSERVATION_COLUMNS } from '../../src/extract/observation.ts';
import type { TableRow } from '../../src/pipeline/sources/table.ts';

/** A table of observations for tests. A test gives only the columns it is about. */
export function observationTable(
  name: string,
  rows: readonly Readonly<Partial<Record<(typeof OBSERVATION_COLUMNS)[number], string | number>>>[],
): TableRow[] {
  return rows.map((cells, index) => ({
    at: { source: name, table: `${name}.csv`, line: index + 2 },
    cells: Object.fromEntries(OBSERVATION_COLUMNS.map((column) => [column, String(cells[column] ?? '')])),
  }));
}
