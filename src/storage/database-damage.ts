import { sql } from 'kysely';
import { codesOf } from './database-away.ts';
import { isPostgres, listTables, readTable, type Database } from './database.ts';

/** A malformed page; a file that is not a database. */
const SQLITE_DAMAGE = new Set([11, 26]);
const SQLITE_BUSY = new Set([5, 6]);
/** A corrupt page; a server file that is missing or unreadable. */
const POSTGRES_DAMAGE = /^(?:XX00[12]|58030|58P01)$/;
/** A missing table or column, invalid text, an impossible number. */
const POSTGRES_UNREADABLE = /^(?:42P01|42703|22021|XX000)$/;

export function isDatabaseDamaged(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  return errcode === undefined ? POSTGRES_DAMAGE.test(code) : SQLITE_DAMAGE.has(errcode);
}

/** Whether required data cannot be read, for reasons other than concurrent writes. */
export function isDatabaseUnreadable(error: unknown): boolean {
  const { code, errcode } = codesOf(error);
  if (errcode !== undefined) return !SQLITE_BUSY.has(errcode);
  return isDatabaseDamaged(error) || POSTGRES_UNREADABLE.test(code) || code === 'ERR_OUT_OF_RANGE';
}

/** The engine's own integrity report. PostgreSQL has none; it fails when it reads something damaged, so everything is read. */
export async function listDamage(db: Database): Promise<string[]> {
  if (isPostgres(db)) {
    for (const table of await listTables(db)) for await (const rows of readTable(db, table)) void rows;
    return [];
  }
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
}

/** Rows whose referenced row is missing. The engines prevent this, unless the checks were turned off. */
export async function listOrphans(db: Database) {
  const found = await Array.fromAsync(await listReferences(db), (reference) => findOrphans(db, reference));
  return found.filter((orphans) => orphans !== undefined);
}

async function findOrphans(db: Database, { child, parent, columns, parentColumns }: Reference) {
  const own = columns.map((column) => sql.ref(`child.${column}`));
  const others = parentColumns.map((column) => sql.ref(`parent.${column}`));
  const filled = own.map((column) => sql`${column} is not null`);
  const same = own.map((column, index) => sql`${column} = ${others[index]}`);
  const { rows } = await sql<{ rows: number | string } & Record<string, unknown>>`
    select count(*) over () as rows, ${sql.join(own)} from ${sql.table(child)} as child
    where not exists (select 1 from ${sql.table(parent)} as parent where ${sql.join(same, sql` and `)})
      and ${sql.join(filled, sql` and `)}
    order by ${sql.join(own)} limit 1`.execute(db);
  const first = rows[0];
  // The example is the missing key of one of them.
  const example = columns.map((column) => first?.[column]);
  return first && { child, parent, columns, rows: Number(first.rows), example };
}

/** In the order in which the columns are declared. */
async function listReferences(db: Database) {
  const { rows } = await (isPostgres(db) ? postgresReferences : sqliteReferences).execute(db);
  const references = Map.groupBy(rows, ({ child, name }) => `${child} ${name}`);
  return [...references.values()].map((pairs) => ({
    child: pairs[0]!.child,
    parent: pairs[0]!.parent,
    columns: pairs.map(({ column }) => column),
    parentColumns: pairs.map(({ parent_column }) => parent_column),
  }));
}

type Reference = Awaited<ReturnType<typeof listReferences>>[number];

type ReferencePair = Readonly<Record<'child' | 'name' | 'parent' | 'column' | 'parent_column', string>>;

const sqliteReferences = sql<ReferencePair>`
  select tables.name as child, pairs.id as name, pairs."table" as parent, pairs."from" as "column", pairs."to" as parent_column
  from sqlite_master as tables, pragma_foreign_key_list(tables.name) as pairs
  where tables.type = 'table' order by 1, 2, pairs.seq`;

const postgresReferences = sql<ReferencePair>`
  select child.relname as child, conname as name, parent.relname as parent, own.attname as "column", other.attname as parent_column
  from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    cross join unnest(conkey, confkey) with ordinality as pair (own, other, place)
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = pair.own
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = pair.other
  -- A partition repeats the constraints of its table.
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2, place`;
