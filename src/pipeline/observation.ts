import type { SourceRow } from '../datasets/provenance/provenance.ts';
import { OBSERVATION_COLUMNS } from '../extract/observation.ts';
import { rowsOf, type Sources } from './source.ts';
import { cell, findNumber, InvalidTable, numberCell, whereIs, type TableRow } from './table.ts';

/** What somebody published about a place, as it stands in one line of a table. */
export interface Observation {
  readonly at: SourceRow;
  readonly place: string;
  readonly field: string;
  readonly class: string;
  /** As written: a number, or a list with blanks between. */
  readonly text: string;
  readonly n: number | undefined;
  readonly period: string;
  readonly publisher: string;
  readonly locator: string;
  /** A program read it from a document; else a person did. */
  readonly isExtracted: boolean;
}

/** The observations of one table by place, in the order of their lines. */
export function observationsByPlace(
  sources: Sources,
  name: string,
): ReadonlyMap<string, readonly Observation[]> {
  return groupByPlace(parseObservations(rowsOf(sources, name, `${name}.csv`)));
}

export function groupByPlace(observations: readonly Observation[]) {
  return Map.groupBy(observations, ({ place }) => place);
}

export function parseObservations(rows: readonly TableRow[]): Observation[] {
  const [first] = rows;
  const columns = Object.keys(first?.cells ?? {}).join(',');
  if (first && columns !== OBSERVATION_COLUMNS.join(','))
    throw new InvalidTable(`${whereIs(first)}: the columns are ${columns}, not those of an observation`);
  return rows.map(parseObservation);
}

function parseObservation(row: TableRow): Observation {
  return {
    at: row.at,
    place: cell(row, 'place'),
    field: cell(row, 'field'),
    class: cell(row, 'class'),
    text: cell(row, 'value'),
    n: findNumber(row, 'n'),
    period: cell(row, 'period'),
    publisher: cell(row, 'publisher'),
    locator: cell(row, 'locator'),
    isExtracted: cell(row, 'extractor') !== '',
  };
}

/** How observations were read, in the words of a receipt. */
export function readingOf(observations: readonly Observation[]): string {
  const extracted = observations.filter(({ isExtracted }) => isExtracted).length;
  if (extracted === observations.length) return 'machine-extracted';
  return extracted === 0 ? 'read by a person' : 'partly machine-extracted, partly read by a person';
}

/** Who published observations: "Booking.com and Agoda". How they came to us is left out. */
export function publishersOf(observations: readonly Observation[]): string {
  const names = new Set(observations.map(({ publisher }) => publisher.split(', via ')[0]!));
  return new Intl.ListFormat('en-GB').format(names);
}

export function numberOf({ at, text }: Observation): number {
  return numberCell({ at, cells: { value: text } }, 'value');
}
