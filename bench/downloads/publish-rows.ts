import { vietnam } from '../../src/countries/vietnam.ts';
import { datasetsOf } from '../../src/datasets/catalog.ts';
import { draftRelease } from '../../src/datasets/releases/draft-release.ts';
import { insertPrepared, prepareRelease } from '../../src/pipeline/publish.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { makeSyntheticRows } from './synthetic-rows.ts';

const { destinations } = datasetsOf(vietnam);
const HIGHEST_LATITUDE = 90;

/** Writes destinations as the next release directly to the database, because no sources exist to build them from. */
export async function publishRows(file: string, count: number): Promise<void> {
  const rows = makeSyntheticRows(destinations, count, HIGHEST_LATITUDE);
  const draft = draftRelease(destinations, rows);
  const prepared = await prepareRelease(draft);
  const db = openDatabase({ url: undefined, file, poolSize: 1, connectMs: 1_000, statementMs: 60_000 });
  try {
    await insertPrepared(db, prepared, new Date(), 'more rows', { fingerprint: '', input: 'own' });
  } finally {
    await db.destroy();
  }
}
