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

/** Filters and sorts like a dataset. Words are matched against names like the site search does, so both find the same places. */
export async function findList(
  ofCountry: CountryData,
  kind: Kind,
  controls: Parameters<typeof findControls>[1],
  view: TableView,
): Promise<ListedRows> {
  const index = await ofCountry.getRowIndex(kind);
  const totals = view.search && (await scoreRows(ofCountry, kind, view.search));
  const find = async (query: RowQuery) => {
    const rows = await findRows(index, { ...query, search: '' });
    return totals ? rows.filter((row) => totals[row]! > 0) : rows;
  };
  const found = await find(view);
  return { view, found, controls: await findControls(index, controls, view, found, find) };
}

async function scoreRows({ getSearchIndex }: CountryData, kind: Kind, text: string): Promise<Uint16Array> {
  const index = await getSearchIndex();
  const search = parseSearch(text);
  return TOTALS[kind](index, await scorePlaces(index, search), search, 'every');
}
