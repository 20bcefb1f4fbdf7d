import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { LICENSE, type Declaration, type Row } from '../dataset.ts';
import { listFlatColumns, type FlatColumn, type ValueType } from '../formats/value-type.ts';
import type { ReleaseFacts } from '../releases/release.ts';
import TABLES from './tables.json' with { type: 'json' };

interface TableColumn {
  /** As SQL has it, with NOT NULL. */
  readonly type: string;
  readonly description: string;
}

interface Table {
  readonly description: string;
  readonly columns: Readonly<Record<string, TableColumn>>;
  readonly key: readonly string[];
  readonly unique?: readonly string[];
  /** Whether the key is the only order of the rows, which needs no index beside the table. */
  readonly byKey?: boolean;
  readonly references?: Readonly<Record<string, { readonly table: string; readonly column: string }>>;
}

type Cells = readonly SQLInputValue[];

/** The tables about the datasets, with the values of each row in the order of its columns. */
export type MadeRows = Readonly<Record<'sources' | 'source_files' | 'receipts' | 'receipt_sources', Cells[]>>;

export interface ReleasedDataset {
  readonly declaration: Declaration;
  readonly release: Pick<ReleaseFacts, 'number' | 'publishedAt' | 'rowCount'>;
  readonly rows: readonly Row[];
}

export interface View {
  readonly name: string;
  readonly description: string;
  readonly sql: string;
}

/** `vietnam-destinations` is the table `vietnam_destinations`. */
export const tableName = (slug: string) => slug.replaceAll('-', '_');

/** An SQLite database with all datasets, what describes them, and views. The same contents give the same bytes. */
export function writeDatabase(
  datasets: readonly ReleasedDataset[],
  made: MadeRows,
  views: readonly View[],
): Uint8Array {
  // A release may refer to a row that a newer one no longer has.
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  const describedColumns: Cells[] = [];
  function addTable(name: string, table: Table, rows: Iterable<Cells>): void {
    db.exec(createTable(name, table));
    Object.entries(table.columns).forEach(([column, { type, description }], at) =>
      describedColumns.push([name, column, at + 1, type.split(' ', 1)[0]!, description]),
    );
    const insert = db.prepare(
      `INSERT INTO "${name}" VALUES (${Object.keys(table.columns).fill('?').join()})`,
    );
    for (const row of rows) insert.run(...row);
  }
  try {
    // Deleted content is overwritten, so that pages contain nothing that depends on the order of SQLite's work.
    db.exec('PRAGMA page_size = 4096; PRAGMA secure_delete = ON; BEGIN');
    for (const { declaration, rows } of datasets) {
      const columns = listTableColumns(declaration);
      const cells = rows.map((row) => columns.map(({ valueOf }) => cellOf(valueOf(row))));
      addTable(tableName(declaration.slug), tableOf(declaration, columns), cells);
    }
    addTable('datasets', TABLES.datasets, datasets.map(describeDataset));
    addTable('sources', TABLES.sources, made.sources);
    addTable('source_files', TABLES.source_files, made.source_files);
    addTable('receipts', TABLES.receipts, made.receipts);
    addTable('receipt_sources', TABLES.receipt_sources, made.receipt_sources);
    addTable(
      'views',
      TABLES.views,
      views.map(({ name, description }) => [name, description]),
    );
    // It describes its own columns too.
    addTable('columns', TABLES.columns, describedColumns);
    for (const { name, description, sql } of views)
      db.exec(`CREATE VIEW "${name}" AS -- ${description}\n${sql}`);
    db.exec('COMMIT; VACUUM');
    return withFixedHeader(db.serialize());
  } finally {
    db.close();
  }
}

/** The columns of the table: a list or an object without columns of its own is JSON text. */
export function listTableColumns(declaration: Pick<Declaration, 'columns'>): FlatColumn[] {
  const nested = Object.entries(declaration.columns).filter(([, { inCsv }]) => !inCsv);
  return [
    ...listFlatColumns(declaration).map((column) => ({ ...column, name: column.name.replaceAll('.', '_') })),
    ...nested.map(([name]) => ({
      name,
      type: { is: 'json' as const },
      column: name,
      valueOf: (row: Row) => row[name],
    })),
  ];
}

const TYPES: Readonly<Record<ValueType['is'], string>> = {
  text: 'TEXT',
  integer: 'INTEGER',
  decimal: 'REAL',
  boolean: 'INTEGER',
  date: 'DATE',
  json: 'TEXT',
  list: 'TEXT',
  record: 'TEXT',
};

function tableOf(
  { description, columns, key, references = {} }: Declaration,
  flat: readonly FlatColumn[],
): Table {
  const described = flat.map(({ name, type, column }): [string, TableColumn] => {
    const { kind, description: about } = columns[column]!;
    const required = name === column && !kind.nullable;
    return [name, { type: TYPES[type.is] + (required ? ' NOT NULL' : ''), description: about }];
  });
  const foreign = Object.entries(references).map(([name, { dataset, column }]) => [
    name,
    { table: tableName(dataset), column },
  ]);
  return {
    description,
    columns: Object.fromEntries(described),
    key,
    references: Object.fromEntries(foreign),
  };
}

function createTable(name: string, table: Table): string {
  const { description, columns, key, unique, byKey = false, references = {} } = table;
  const lines = Object.entries(columns).map(
    ([column, { type, description: about }]) => `"${column}" ${type}, -- ${about}`,
  );
  const keys = [
    `PRIMARY KEY ${listNames(key)}`,
    ...(unique ? [`UNIQUE ${listNames(unique)}`] : []),
    ...Object.entries(references).map(
      ([column, to]) => `FOREIGN KEY ("${column}") REFERENCES "${to.table}" ("${to.column}")`,
    ),
  ];
  const body = [...lines, keys.join(',\n  ')].join('\n  ');
  return `CREATE TABLE "${name}" ( -- ${description}\n  ${body}\n)${byKey ? ' WITHOUT ROWID' : ''}`;
}

const listNames = (names: readonly string[]) => `(${names.map((name) => `"${name}"`).join(', ')})`;

function cellOf(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return (value ?? null) as SQLInputValue;
}

function describeDataset({ declaration, release }: ReleasedDataset): Cells {
  const { slug, name, description, attribution } = declaration;
  const { number, publishedAt, rowCount } = release;
  const licence = [LICENSE.name, LICENSE.url];
  const facts = [number, publishedAt.toISOString(), rowCount];
  return [slug, tableName(slug), name, description, ...licence, attribution, ...facts];
}

/** The change counter, the counter for which the next number holds, and the number of the SQLite that wrote the file: https://sqlite.org/fileformat2.html */
const HEADER = { 24: 1, 92: 1, 96: 3_040_000 };

/** SQLite notes how often a file was written and by which version. */
function withFixedHeader(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (const [offset, value] of Object.entries(HEADER)) view.setUint32(Number(offset), value);
  return bytes;
}
