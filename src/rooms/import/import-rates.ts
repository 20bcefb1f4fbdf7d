import { parse } from 'csv-parse/sync';
import { transact, type Database } from '../../storage/database.ts';
import { changeCatalogue, lockCatalogue } from '../catalogue.ts';
import { exists } from './check-lines.ts';
import { ImportStopped } from './importing.ts';
import type { RateLine } from './lines.ts';
import { parseLine } from './read-lines.ts';
import { storeRates } from './import-rooms.ts';
import { count, emptyTally, type Changes } from './stored-rows.ts';

const COLUMNS = ['valid_from', 'vnd', 'source'];

/** A CSV table with the price of one US dollar in VND: `valid_from` (a day), `vnd` and `source`. Fractions of a dong are rounded. */
export function parseRates(csv: string): RateLine[] {
  const rows = parseTable(csv);
  if (rows.length === 0) throw new ImportStopped('The table has no exchange rates.');
  const days = new Set<string>();
  return rows.map(({ valid_from = '', vnd = '', source = '' }, index) => {
    const number = index + 1;
    const refuse = (problem: string) => new ImportStopped(`Row ${number} of the rates: ${problem}.`);
    const line = { type: 'exchange_rate', currency: 'USD', valid_from, vnd: Math.round(Number(vnd)), source };
    const { problems } = parseLine({ number, value: line, problems: [] });
    if (!/^\d+(\.\d+)?$/.test(vnd)) throw refuse(`vnd is "${vnd}", which is not a price`);
    const [problem] = problems;
    if (problem) throw refuse(`${problem.field} ${problem.reason}`);
    if (!exists(valid_from)) throw refuse(`valid_from is "${valid_from}", which is not a valid date`);
    if (days.has(valid_from)) throw refuse(`another row has the day ${valid_from}`);
    days.add(valid_from);
    return line as RateLine;
  });
}

/** Stores all rates or none; a rate for the same day is replaced. */
export async function importRates(db: Database, rates: readonly RateLine[]): Promise<Changes> {
  return transact(db, async (db) => {
    await lockCatalogue(db);
    const changes = emptyTally().catalogue;
    count(changes, await storeRates(db, rates));
    if (changes.added + changes.changed > 0) await changeCatalogue(db);
    return changes;
  });
}

function parseTable(csv: string): Record<string, string>[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    throw new ImportStopped(`The rates are not a CSV table: ${(error as Error).message}.`, { cause: error });
  }
  const missing = COLUMNS.find((column) => rows.length > 0 && !(column in rows[0]!));
  if (missing)
    throw new ImportStopped(`The rates lack the column ${missing}: they need ${COLUMNS.join(', ')}.`);
  return rows;
}
