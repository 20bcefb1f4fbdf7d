import { findRows } from '../datasets/query/find-rows.ts';
import { parseRowsRequest } from '../datasets/query/rows-request.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { AskRows } from './mcp-source.ts';

/** Queries the newest release's rows with the rules of `/datasets/<slug>/rows`. */
export function createAskRows(releases: CurrentReleases): AskRows {
  return ({ slug }, parameters) => {
    const release = releases.get(slug);
    const { query, select, limit, offset } = parseRowsRequest(release.declaration, parameters);
    const found = findRows(release, query);
    return { rows: found.slice(offset, offset + limit).map(select.pick), total: found.length };
  };
}
