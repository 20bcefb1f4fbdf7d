const SQLITE_BUSY = 5;
export const SQLITE_CANTOPEN = 14;
/** Busy, locked, read-only, I/O error, full disk, cannot open (which a full disk may also cause). */
const SQLITE_AWAY = new Set([SQLITE_BUSY, 6, 8, 10, 13, SQLITE_CANTOPEN]);
/** The server is read-only, for example because it has just stopped being the primary. */
const READ_ONLY_SERVER = '25006';
const POSTGRES_AWAY =
  /^(?:08|53|57|25006$)|^ECONN|^(?:ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The last two mean that the connection broke between two statements of a transaction. */
const DRIVER_AWAY =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether the database is temporarily unavailable (down, full, read-only, busy, timed out), as opposed to a faulty query. */
export function isDatabaseAway(error: unknown): boolean {
  // node:http gives a request that its client aborted the code of a lost connection, and this message.
  if (!(error instanceof Error) || error.message === 'aborted') return false;
  const { code, errcode } = codesOf(error);
  if (errcode !== undefined) return SQLITE_AWAY.has(errcode);
  // The driver has no codes for some.
  return isConflict(error) || POSTGRES_AWAY.test(code) || DRIVER_AWAY.test(error.message);
}

/** SQLite has numeric codes, whose lowest byte is the basic code. */
export function codesOf(error: unknown): { code: string; errcode: number | undefined } {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return { code: String(code), errcode: typeof errcode === 'number' ? errcode & 0xff : undefined };
}

/** Whether PostgreSQL rejected the user or password, or has no such database. */
export function isDatabaseRefusal(code: string): boolean {
  return /^(?:28...|3D...)$/.test(code);
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether the database may have done what it was asked although it did not say so: its answer was late, or the connection broke. */
export function mayHaveHappened(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isBroken = /^(?:08|57P|ECONNRESET$|EPIPE$|ETIMEDOUT$)/.test(codesOf(error).code);
  return isBroken || isUnanswered(error) || LATE_OR_BROKEN.test(error.message);
}

const LATE_OR_BROKEN = /^(?:SQLite did not answer|Connection terminated)/;

/** PostgreSQL ended a transaction, without effect, in favour of another. */
export const isConflict = (error: unknown) => /^40(?:001|P01)$/.test(codesOf(error).code);

export const isReadOnlyServer = (error: unknown) => codesOf(error).code === READ_ONLY_SERVER;

export function readOnlyServer(): Error {
  return Object.assign(new Error('PostgreSQL is a read-only standby'), { code: READ_ONLY_SERVER });
}

export function sqliteBusy(message: string): Error {
  return Object.assign(new Error(message), { errcode: SQLITE_BUSY });
}

export const isSqliteBusy = (error: unknown) => codesOf(error).errcode === SQLITE_BUSY;

export const isSqliteMissing = (error: unknown) => codesOf(error).errcode === SQLITE_CANTOPEN;
