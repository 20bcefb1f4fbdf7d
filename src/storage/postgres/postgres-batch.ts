import type { Connection, Submittable } from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Of a prepared statement, which the server parses once for each connection; '' for one that it forgets. */
  readonly name: string;
  /** One command whose parameters are numbers and texts: only such ones travel with others. */
  readonly isPlain: boolean;
}

export interface Outcome {
  readonly rows: unknown[];
  /** As the server names it: `SELECT`, `INSERT`, `ROLLBACK`. */
  readonly command: string;
  /** How many rows it touched, where the command counts them. */
  readonly count: number | undefined;
}

/** What a column is called, and how its text becomes a value. */
type Columns = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

export type FindParser = (dataTypeId: number) => (text: string) => unknown;

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** What one connection has prepared so far: the columns of each statement, by its name. */
type Prepared = Map<string, Columns>;

const preparedOn = new WeakMap<Connection, Prepared>();

/**
 * Statements that travel together: the server answers all of them at once, and after one that fails it runs none of the others. The driver
 * itself sends one at a time and asks for the columns of a prepared statement every time.
 */
export class Batch implements Submittable {
  /** The driver calls it once, and puts its timeout around it. */
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
      // It may be there already: it was prepared, but failed when it ran. To close one that is not there is no error.
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

/** Parameters travel as texts; the queries that are prepared here have no others. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new TypeError(`A prepared query takes no ${typeof value}`);
}
