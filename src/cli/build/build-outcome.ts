import type { Dataset, Row } from '../../datasets/dataset.ts';
import type { Build } from '../../pipeline/build.ts';
import type { Reject } from '../../pipeline/check-rows.ts';

export type FinishedBuild = { readonly status: 'published' | 'previewed' } & Build;

/** `file` is the report of the rejects; a preview writes none. */
export type UnfinishedBuild =
  | { readonly status: 'rejected'; readonly rejects: readonly Reject[]; readonly file: string | null }
  | { readonly status: 'failed'; readonly message: string };

export type Outcome = FinishedBuild | UnfinishedBuild;

/** The output of `--json`. A preview lists every change; a published build only counts them. */
export function presentOutcome(outcome: Outcome, seconds: number): object {
  const { status } = outcome;
  if (status === 'failed') return { status, message: outcome.message, seconds };
  if (status === 'rejected') return { status, rejects: outcome.rejects, report: outcome.file, seconds };
  const { changes, published } = outcome;
  const datasets = changes.map(({ dataset, rowCount, added, changed, removed }) => {
    const release = published.find(({ slug }) => slug === dataset.slug)!;
    return {
      dataset: dataset.slug,
      rows: rowCount,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      release: release.number,
      is_new_release: release.changed,
      ...(status === 'previewed' && {
        changes: { added: keysOf(dataset, added), changed, removed: keysOf(dataset, removed) },
      }),
    };
  });
  return { status, datasets, rejects: [], seconds };
}

function keysOf(dataset: Dataset, rows: readonly Row[]): object[] {
  return rows.map((row) => Object.fromEntries(dataset.key.map((column) => [column, row[column]])));
}
