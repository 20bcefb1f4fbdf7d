import { runPostgres } from '../support/engine.ts';

/** Every statement that Sampan sent to PostgreSQL, on all databases and in triggers, once each and without constants. */
export async function readStatements(): Promise<string[]> {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  await runPostgres(url, 'create extension if not exists pg_stat_statements');
  const rows = await runPostgres(url, 'select distinct query from pg_stat_statements order by query');
  return rows.map(({ query }) => query as string);
}
