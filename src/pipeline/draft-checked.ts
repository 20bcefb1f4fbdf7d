import type { Catalog } from '../datasets/catalog.ts';
import type { Row, RowContext } from '../datasets/dataset.ts';
import { draftRows, type Draft } from '../datasets/releases/draft-release.ts';
import { checkRows, type MadeRows } from './check-rows.ts';

/** Checks every row like `checkRows` and drafts the datasets from the same rows, so that each row is made once. Returns the drafts by slug. */
export async function draftChecked(
  catalog: Catalog,
  made: readonly MadeRows[],
  context: Omit<RowContext, 'listRows'>,
): Promise<ReadonlyMap<string, Draft>> {
  const checked = new Map<string, Row[]>();
  await checkRows(catalog, made, context, ({ slug }) => {
    const rows: Row[] = [];
    checked.set(slug, rows);
    return (row) => rows.push(row);
  });
  const draftOf = (slug: string, rows: readonly Row[]) =>
    draftRows(
      catalog.find((dataset) => dataset.slug === slug)!,
      rows,
    );
  return new Map(Array.from(checked, ([slug, rows]) => [slug, draftOf(slug, rows)]));
}
