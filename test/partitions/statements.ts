import { runPostgres } from '../engine.ts';

/** What Sampan has asked PostgreSQL, on all databases and in triggers too, each once and with its constants taken out. */
export async function readStatements(): Promise<string[]> {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  await runPostgres(url, 'create extension if not exists pg_stat_statements');
  const rows = await runPostgres(url, 'select distinct query from pg_stat_statements order by query');
  return rows.map(({ query }) => query as string);
}
