import type { Row } from '../datasets/dataset.ts';
import { once } from '../datasets/once.ts';
import { findRows } from '../datasets/query/find-rows.ts';
import type { RowQuery } from '../datasets/query/row-query.ts';
import { findControls, type TableView } from '../pages/dataset/table-rows.ts';
import type { ListedRows } from '../pages/dataset/filter-form.ts';
import { type CountryEntries, parseSearch, SearchIndex } from '../pages/search/search-index.ts';
import type { CountryData } from './site-data.ts';

/** Filters and sorts like a dataset. Names are searched as in the site search, so that both find the same places. */
export async function findList(
  ofCountry: CountryData,
  kind: keyof CountryEntries,
  controls: Parameters<typeof findControls>[1],
  view: TableView,
): Promise<ListedRows> {
  const release = ofCountry.getRelease(kind);
  const named = view.search ? await searchRows(ofCountry, kind, view.search) : undefined;
  const find = (query: RowQuery) => {
    const rows = findRows(release, { ...query, search: '' });
    return named ? rows.filter((row) => named.has(row)) : rows;
  };
  const found = find(view);
  return { view, found, controls: findControls(release, controls, view, found, find) };
}

const indexOf = once((entries: CountryEntries[keyof CountryEntries]) => new SearchIndex(entries));

async function searchRows(
  { listEntries }: CountryData,
  kind: keyof CountryEntries,
  text: string,
): Promise<ReadonlySet<Row>> {
  const entries = (await listEntries('en'))[kind];
  const { found, areSome } = indexOf(entries).find(parseSearch(text));
  return new Set(areSome ? [] : found.map(({ entry }) => entry.row!));
}
