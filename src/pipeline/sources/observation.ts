import type { Sentence } from '../../datasets/provenance/receipt-words.ts';
import { OBSERVATION_COLUMNS } from '../../extract/observation.ts';
import { cell, findNumber, InvalidTable, numberCell, type TableRow, whereIs } from './table.ts';
import type { Country } from '../../countries/country.ts';

/** A published fact about a place: one line of a table. */
export type Observation = Readonly<ReturnType<typeof parseObservations>[number]>;

export type ObservationsByPlace = ReadonlyMap<string, readonly Observation[]>;

/** The observations of one table by place, in line order. */
export function observationsByPlace(rows: readonly TableRow[]): ObservationsByPlace {
  return Map.groupBy(parseObservations(rows), ({ place }) => place);
}

export function parseObservations(rows: readonly TableRow[]) {
  const [first] = rows;
  const columns = Object.keys(first?.cells ?? {}).join(',');
  if (first && columns !== OBSERVATION_COLUMNS.join(','))
    throw new InvalidTable(`${whereIs(first)}: the columns are ${columns}, not those of an observation`);
  return rows.map((row) => ({
    at: row.at,
    place: cell(row, 'place'),
    field: cell(row, 'field'),
    class: cell(row, 'class'),
    /** As written: a number, or a list separated by blanks. */
    text: cell(row, 'value'),
    /** The quartiles of a sample, or the ends of a range. */
    low: findNumber(row, 'low'),
    high: findNumber(row, 'high'),
    n: findNumber(row, 'n'),
    period: cell(row, 'period'),
    publisher: cell(row, 'publisher'),
    locator: cell(row, 'locator'),
    /** True if a program extracted it from a document; false if a person read it. */
    isExtracted: cell(row, 'extractor') !== '',
  }));
}

export const linesOf = (observations: readonly Observation[]) => observations.map(({ at }) => at);

export function periodOf(observations: readonly Observation[]): string {
  return [...new Set(observations.map(({ period }) => period))].join(', ');
}

/** Who read the observations. */
export function sayReading(observations: readonly Observation[]) {
  const extracted = observations.filter(({ isExtracted }) => isExtracted).length;
  const isMixed = extracted > 0 && extracted < observations.length;
  return {
    id: 'reading',
    reading: isMixed ? 'both' : extracted > 0 ? 'machine' : 'person',
  } satisfies Sentence;
}

/** The publishers, such as Booking.com and Agoda, without how the data reached us. */
export function publishersOf(observations: readonly Observation[]): string[] {
  return [...new Set(observations.map(({ publisher }) => publisher.split(', via ')[0]!))];
}

export function numberOf({ at, text }: Observation): number {
  return numberCell({ at, cells: { value: text } }, 'value');
}

/** The number of reviews of a place's hotels: a measure of interest in it. One publisher counts for all places, so that they compare. */
export function reviewsFinder(observations: ObservationsByPlace, { publisher }: Country['interest']) {
  return (slug: string) => {
    const found = observations.get(slug)?.find((each) => each.publisher === publisher);
    return found && { count: numberOf(found), at: found.at };
  };
}
