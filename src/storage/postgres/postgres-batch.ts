import type { Connection, Submittable } from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name of a prepared statement, which the server parses once per connection; '' for an unnamed one. */
  readonly name: string;
  /** A single command whose parameters are numbers and strings: only these can be batched. */
  readonly isPlain: boolean;
}

export interface Outcome {
  readonly rows: unknown[];
  /** The server's command tag: `SELECT`, `INSERT`, `ROLLBACK`. */
  readonly command: string;
  /** The number of affected rows, if the command reports it. */
  readonly count: number | undefined;
}

/** A column's name, and the parser for its text. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

export type FindParser = (dataTypeId: number) => (text: string) => unknown;

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** The columns of each statement prepared on a connection, by name. */
type Prepared = Map<string, Columns>;

const preparedOn = new WeakMap<Connection, Prepared>();

/**
 * Sends statements in one batch: the server answers all of them at once, and after a failure it skips the rest. The driver itself sends
 * one at a time and requests the columns of a prepared statement every time.
 */
export class Batch implements Submittable {
  /** The driver calls it once, and wraps its timeout around it. */
  callback: (error: Error | null, outcomes: Outcome[]) => void;
  readonly #statements: readonly Statement[];
  readonly #findParser: FindParser;
  readonly #outcomes: Outcome[] = [];
  #prepared: Prepared = new Map();
  #columns: Columns | undefined;
  #rows: unknown[] = [];

  constructor(statements: readonly Statement[], findParser: FindParser, callback: Batch['callback']) {
    this.#statements = statements;
    this.#findParser = findParser;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    this.#prepared = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, this.#prepared);
    connection.stream.cork();
    try {
      for (const statement of this.#statements) this.#send(connection, statement);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #send(connection: Connection, { text, values, name }: Statement): void {
    const isPrepared = this.#prepared.has(name);
    if (!isPrepared) {
      // The statement may exist if it was prepared but its execution failed. Closing a missing statement is not an error.
      if (name !== '') connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: values.map(textOf) }, true);
    if (!isPrepared) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#findParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? this.#prepared.get(this.#current.name)!;
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) {
      const text = fields[at]!;
      row[columns[at]!.name] = text === null ? null : columns[at]!.parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { name } = this.#current;
    if (name !== '' && !this.#prepared.has(name)) this.#prepared.set(name, this.#columns ?? []);
    const [command, ...counts] = text.split(' ');
    const count = counts.at(-1);
    this.#outcomes.push({
      rows: this.#rows,
      command: command!,
      count: count === undefined ? count : Number(count),
    });
    this.#rows = [];
    this.#columns = undefined;
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#outcomes);
  }

  get #current(): Statement {
    return this.#statements[this.#outcomes.length]!;
  }
}

/** Parameters are sent as text; the queries prepared here have no other types. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new TypeError(`A prepared query does not accept a parameter of type ${typeof value}`);
}
