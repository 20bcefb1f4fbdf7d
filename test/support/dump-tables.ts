import type { TestDatabase } from './engine.ts';

/** Every table as text, by name: a line for each row, in alphabetical order. */
export async function dumpTables(database: TestDatabase): Promise<Record<string, string>> {
  const names = database.settings.DATABASE_URL
    ? await database.list(`select tablename as name from pg_tables where schemaname = 'public'`)
    : await database.list(`select name from sqlite_master where type = 'table'`);
  const dump: Record<string, string> = {};
  for (const { name } of names) {
    const rows = await database.list(`select * from ${name}`);
    const lines = rows.map((row) =>
      JSON.stringify(Object.entries(row).map(([key, value]) => [key, textOf(value)])),
    );
    dump[name] = lines.sort().join('\n');
  }
  return dump;
}

/** JSON.stringify would write a buffer as a list of numbers. */
function textOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}
