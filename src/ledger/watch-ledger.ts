import { serviceUnavailable } from '../errors.ts';
import type { Database } from '../storage/database.ts';
import { findLost, selectLedgerPlace, type LedgerPlace, sequenceOf } from '../storage/ledger-sequence.ts';
import { prepareQuery } from '../storage/prepare-query.ts';

const RETRY_SECONDS = 5;
/** More events than a failover without a synchronous standby usually loses. */
const KNOWN_EVENTS = 50;

interface Watch {
  /** The last events that this process knows the database had, by number. Never changed, only replaced. */
  known: readonly string[];
  /** Whether the database lacks events, as far as this process knows. */
  isBehind: boolean;
}

const watches = new WeakMap<Database, Watch>();

/** From now on, reads are refused until the ledger has been followed, and again whenever the database has gone back. */
export function watchLedger(db: Database): void {
  watches.set(db, { known: [], isBehind: true });
}

export function isBehind(db: Database): boolean {
  return watches.get(db)?.isBehind ?? false;
}

/** Call it before reading what may have been deleted or ended, and the result with the place read along. Both throw if the database is behind. */
export function beginRead(db: Database): (place: LedgerPlace) => Promise<void> {
  const look = beginLook(db);
  if (isBehind(db)) throw serviceUnavailable(RETRY_SECONDS);
  return async (place) => {
    if (!(await look(place))) throw serviceUnavailable(RETRY_SECONDS);
  };
}

function beginLook(db: Database): (place: LedgerPlace) => Promise<boolean> {
  // Only events known before the read count, because reads may end in another order.
  const watch = watches.get(db);
  const known = watch?.known ?? [];
  return async (place) => {
    if (!watch) return place !== null;
    if (place === null || !(await follows(place, known))) watch.isBehind = true;
    else learn(watch, place);
    return !watch.isBehind;
  };

  /** A higher number is not enough: another process may have committed it after the database went back. */
  async function follows(place: string, before: readonly string[]): Promise<boolean> {
    const last = before.at(-1);
    if (last !== undefined && sequenceOf(place) < sequenceOf(last)) return false;
    return watch!.known.includes(place) || !(await findLost(db, before));
  }
}

/** Whether the database has followed the ledger and has not gone back since: it still has every event that this process remembers. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const watch = watches.get(db);
  const known = watch?.known ?? [];
  const look = beginLook(db);
  if (!(await look(await readPlace(db)))) return false;
  if (watch && (await findLost(db, known))) watch.isBehind = true;
  return !isBehind(db);
}

/** The number of the last event that the database has, or null until it has followed the ledger. */
export async function readLedgerPlace(db: Database): Promise<number | null> {
  const place = await readPlace(db);
  return place === null ? null : sequenceOf(place);
}

const readPlace = async (db: Database) => (await selectPlace(db, {}))[0]!.ledgerPlace;

const selectPlace = prepareQuery((db) => db.selectNoFrom(selectLedgerPlace(db)));

export function noteCommitted(db: Database, place: string): void {
  const watch = watches.get(db);
  if (watch) learn(watch, place);
}

/** Transactions commit in another order than they take numbers, so the newest is not always the highest. */
function learn(watch: Watch, place: string): void {
  if (watch.known.includes(place)) return;
  const known = [...watch.known, place].sort((one, other) => sequenceOf(one) - sequenceOf(other));
  watch.known = known.slice(-KNOWN_EVENTS);
}

/** The ledger, which ends with this event, has been followed. Whatever else this process knew is lost. */
export function noteFollowed(db: Database, lastEvent: number): void {
  // A new watch, so that a look that began earlier, and misses what was lost, refuses its own read only.
  if (watches.has(db)) watches.set(db, { known: [String(lastEvent)], isBehind: false });
}
