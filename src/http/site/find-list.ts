import type { Row } from '../../datasets/dataset.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import type { RowQuery } from '../../datasets/query/row-query.ts';
import { findControls } from '../../pages/dataset/table-rows.ts';
import type { TableView } from '../../pages/dataset/table-view.ts';
import type { ListedRows } from '../../pages/list-form.ts';
import { scorePlaces, totalPairs, totalPlaces } from '../../pages/search/score-country.ts';
import { parseSearch } from '../../pages/search/search-text.ts';
import type { CountryData } from './site-data.ts';

const TOTALS = { destinations: totalPlaces, comparisons: totalPairs };

type Kind = keyof typeof TOTALS;

/** Filters and sorts like a dataset. Names are searched as in the site search, so that both find the same places. */
export async function findList(
  ofCountry: CountryData,
  kind: Kind,
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

async function searchRows(
  { getSearchIndex }: CountryData,
  kind: Kind,
  text: string,
): Promise<ReadonlySet<Row>> {
  const index = await getSearchIndex();
  const search = parseSearch(text);
  const totals = TOTALS[kind](index, scorePlaces(index, search), search, 'every');
  return new Set(index[kind].filter((_, at) => totals[at]! > 0));
}
