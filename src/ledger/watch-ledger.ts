import { serviceUnavailable } from '../errors.ts';
import type { Database } from '../storage/database.ts';
import { selectLedgerPlace, type LedgerPlace } from '../storage/ledger-place.ts';
import { prepareQuery } from '../storage/prepare-query.ts';

const RETRY_SECONDS = 5;

interface Watch {
  /** The last event that this process knows the database had. */
  highest: number;
  /** Whether the database lacks events, as far as this process knows. */
  isBehind: boolean;
}

const watches = new WeakMap<Database, Watch>();

/** From now on, reads are refused until the ledger has been followed, and again whenever the database has gone back. */
export function watchLedger(db: Database): void {
  watches.set(db, { highest: 0, isBehind: true });
}

export function isBehind(db: Database): boolean {
  return watches.get(db)?.isBehind ?? false;
}

/**
 * Call it before reading anything that may have been deleted or ended, and the returned function with the place that was read along.
 * Both throw if the database is behind. Only events known before the read count, because reads may end in another order.
 */
export function beginRead(db: Database): (place: LedgerPlace) => void {
  const look = beginLook(db);
  if (isBehind(db)) throw serviceUnavailable(RETRY_SECONDS);
  return (place) => {
    if (!look(place)) throw serviceUnavailable(RETRY_SECONDS);
  };
}

function beginLook(db: Database): (place: LedgerPlace) => boolean {
  const watch = watches.get(db);
  const expected = watch?.highest ?? 0;
  return (place) => {
    if (!watch) return place !== null;
    if (place === null || Number(place) < expected) watch.isBehind = true;
    else watch.highest = Math.max(watch.highest, Number(place));
    return !watch.isBehind;
  };
}

/** Whether the database has followed the ledger and has not gone back since. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const look = beginLook(db);
  return look(await readLedgerPlace(db));
}

export async function readLedgerPlace(db: Database): Promise<LedgerPlace> {
  return (await readPlace(db, {}))[0]!.ledgerPlace;
}

const readPlace = prepareQuery<object, { ledgerPlace: LedgerPlace }>((db) =>
  db.selectNoFrom(selectLedgerPlace(db)),
);

/** This process has committed an event. */
export function noteCommitted(db: Database, sequence: number): void {
  const watch = watches.get(db);
  if (watch) watch.highest = Math.max(watch.highest, sequence);
}

/** The ledger, which ends with this event, has been followed. Whatever else this process knew is lost. */
export function noteFollowed(db: Database, lastEvent: number): void {
  const watch = watches.get(db);
  if (watch) Object.assign(watch, { highest: lastEvent, isBehind: false });
}
