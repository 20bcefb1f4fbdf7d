import type { Catalog } from '../datasets/catalog.ts';
import type { Dataset, Row } from '../datasets/dataset.ts';
import { findRowChanges, type RowChanges } from '../datasets/releases/row-changes.ts';
import type { Database } from '../storage/database.ts';
import type { MadeRows } from './check-rows.ts';
import { madeRowContext, storedRowContext } from './publish.ts';

export interface DatasetChanges extends RowChanges {
  readonly dataset: Dataset;
  readonly rowCount: number;
}

/** What the build changes of every dataset: nothing of one that changes by itself. */
export async function findChanges(
  db: Database,
  catalog: Catalog,
  made: readonly MadeRows[],
  now: Date,
): Promise<DatasetChanges[]> {
  const changes: DatasetChanges[] = [];
  for (const dataset of catalog) {
    const before = await listStored(db, dataset, now);
    const after = Array.from(await dataset.rows(madeRowContext(db, made, now)));
    changes.push({ dataset, rowCount: after.length, ...findRowChanges(dataset, before, after) });
  }
  return changes;
}

/** Rows that another version stored may lack what the code derives a dataset from: then all of its rows are new. */
async function listStored(db: Database, dataset: Dataset, now: Date): Promise<Row[]> {
  try {
    return Array.from(await dataset.rows(storedRowContext(db, now)));
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}
