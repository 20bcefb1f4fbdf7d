import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Declaration, Row } from '../dataset.ts';
import { listFlatColumns, type ValueType } from '../formats/format.ts';
import { entriesOf, mapValues } from '../records.ts';
import TABLES from './tables.json' with { type: 'json' };

interface Table {
  readonly description: string;
  /** The types are those of SQL, with NOT NULL. */
  readonly columns: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
  /** In SQL. */
  readonly keys: readonly string[];
}

/** The rows of the tables about datasets. A list or an object becomes JSON; other members are ignored. */
type DescribingRows = Readonly<Record<Exclude<keyof typeof TABLES, 'columns'>, readonly object[]>>;

type View = Readonly<Record<'name' | 'description' | 'sql', string>>;

/** `vietnam-destinations` is the table `vietnam_destinations`. */
export const tableName = (slug: string) => slug.replaceAll('-', '_');

/** An SQLite database with all datasets, what describes them, and views. The same contents give the same bytes. */
export function writeDatabase(
  datasets: readonly { readonly declaration: Declaration; readonly rows: readonly Row[] }[],
  describing: DescribingRows & { readonly views: readonly View[] },
): Uint8Array {
  // A release may refer to a row that a newer one no longer has.
  using db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  const described: object[] = [];
  function addTable(name: string, table: Table, rows: readonly object[]): void {
    const names = Object.keys(table.columns);
    db.exec(createTable(name, table));
    const insert = db.prepare(`INSERT INTO ${name} VALUES (${names.map(() => '?').join()})`);
    names.forEach((column_name, at) => {
      const { type, description } = table.columns[column_name]!;
      described.push({
        table_name: name,
        column_name,
        position: at + 1,
        type: type.split(' ')[0],
        description,
      });
    });
    for (const row of rows as readonly Row[]) insert.run(...names.map((each) => cellOf(row[each])));
  }
  db.exec('PRAGMA page_size = 4096; BEGIN');
  for (const { declaration, rows } of datasets) {
    const columns = listTableColumns(declaration);
    const flat = rows.map((row) =>
      Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(row)])),
    );
    addTable(tableName(declaration.slug), tableOf(declaration), flat);
  }
  for (const [name, rows] of entriesOf(describing)) addTable(name, TABLES[name], rows);
  // It describes its own columns too.
  addTable('columns', TABLES.columns, described);
  for (const { name, description, sql } of describing.views)
    db.exec(`CREATE VIEW ${name} AS -- ${description}\n${sql}`);
  db.exec('COMMIT; VACUUM');
  return withFixedHeader(db.serialize());
}

/** Each member of an object is a column. What only the JSON has is one column with JSON text. */
export function listTableColumns({ columns }: Pick<Declaration, 'columns'>) {
  const shallow = mapValues(columns, (column) =>
    column.inCsv ? column : { ...column, inCsv: true, kind: { ...column.kind, schema: { type: 'object' } } },
  );
  return listFlatColumns({ columns: shallow }).map((column) => ({
    ...column,
    name: column.name.replaceAll('.', '_'),
  }));
}

const TYPES: Readonly<Partial<Record<ValueType['is'], string>>> = {
  integer: 'INTEGER',
  decimal: 'REAL',
  boolean: 'INTEGER',
  date: 'DATE',
};

function tableOf(declaration: Declaration): Table {
  const { description, columns, key, references = {} } = declaration;
  const described = listTableColumns(declaration).map(({ name, type, column }) => {
    const { kind, description: about } = columns[column]!;
    const isRequired = name === column && !kind.nullable;
    return [
      name,
      { type: (TYPES[type.is] ?? 'TEXT') + (isRequired ? ' NOT NULL' : ''), description: about },
    ] as const;
  });
  const foreign = Object.entries(references).map(
    ([name, { dataset, column }]) => `FOREIGN KEY (${name}) REFERENCES ${tableName(dataset)} (${column})`,
  );
  return {
    description,
    columns: Object.fromEntries(described),
    keys: [`PRIMARY KEY (${key.join(', ')})`, ...foreign],
  };
}

function createTable(name: string, { description, columns, keys }: Table): string {
  const lines = entriesOf(columns).map(
    ([column, { type, description: about }]) => `${column} ${type}, -- ${about}`,
  );
  return `CREATE TABLE ${name} ( -- ${description}\n  ${[...lines, keys.join(',\n  ')].join('\n  ')}\n)`;
}

function cellOf(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value ? JSON.stringify(value) : ((value ?? null) as SQLInputValue);
}

/** How often the file was written, twice, and by which version of SQLite: https://sqlite.org/fileformat2.html */
function withFixedHeader(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(24, 1);
  view.setUint32(92, 1);
  view.setUint32(96, 3_040_000);
  return bytes;
}
