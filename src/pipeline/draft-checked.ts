import type { Catalog } from '../datasets/catalog.ts';
import type { RowContext } from '../datasets/dataset.ts';
import { startDraft, type Drafting } from '../datasets/releases/draft-rows.ts';
import { checkRows, type MadeRows } from './check-rows.ts';

/** Checks every row like `checkRows` and drafts the datasets in the same pass, so that each row is made once. Returns the drafts by slug. */
export async function draftChecked(
  catalog: Catalog,
  made: readonly MadeRows[],
  context: Omit<RowContext, 'listRows'>,
): Promise<ReadonlyMap<string, Drafting>> {
  const drafts = new Map<string, Drafting>();
  await checkRows(catalog, made, context, ({ slug }) => {
    const draft = startDraft(catalog.find((each) => each.slug === slug)!);
    drafts.set(slug, draft);
    return draft.add;
  });
  return drafts;
}
