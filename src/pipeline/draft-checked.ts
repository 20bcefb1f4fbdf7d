import type { Catalog } from '../datasets/catalog.ts';
import type { RowContext } from '../datasets/dataset.ts';
import { startDraft, type Drafting } from '../datasets/releases/draft-rows.ts';
import { checkRows, type MadeRows } from './check-rows.ts';

/** Checks every row as `checkRows` does, and returns the drafts of their datasets by slug: each row is made and checked once for both. */
export async function draftChecked(
  catalog: Catalog,
  made: readonly MadeRows[],
  context: Omit<RowContext, 'listRows'>,
): Promise<ReadonlyMap<string, Drafting>> {
  const drafts = new Map<string, Drafting>();
  await checkRows(catalog, made, context, (dataset) => {
    const draft = startDraft(dataset);
    drafts.set(dataset.slug, draft);
    return draft.add;
  });
  return drafts;
}
