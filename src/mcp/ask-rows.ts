import { findRows } from '../datasets/query/find-rows.ts';
import type { GetRowIndex } from '../datasets/query/row-index.ts';
import { parseRowsRequest } from '../datasets/query/rows-request.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { AskRows } from './mcp-source.ts';

/** Queries the newest release's rows with the rules of `/datasets/<slug>/rows`. */
export function createAskRows(releases: CurrentReleases, getRowIndex: GetRowIndex): AskRows {
  return async ({ slug }, parameters) => {
    const release = releases.get(slug);
    const { query, select, limit, offset } = parseRowsRequest(release.declaration, parameters);
    const index = await getRowIndex(release);
    const found = await findRows(index, query);
    const shown = found.subarray(offset, offset + limit);
    return {
      rows: Array.from(shown, (position) => select.pick(index.readRow(position))),
      total: found.length,
    };
  };
}
