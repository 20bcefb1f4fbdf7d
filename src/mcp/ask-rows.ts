import { csvColumns, type Dataset, type Row } from '../datasets/dataset.ts';
import type { RowReader } from '../datasets/releases/release-rows.ts';
import { AnsweredError } from '../errors.ts';
import { PAGE_LENGTH, parseTableView, showRows } from '../pages/dataset/table-view.ts';
import type { AskRows, RowParameters } from './mcp-source.ts';

const OWN_PARAMETERS = ['q', 'sort', 'select', 'limit', 'offset'];

/** Answers from the rows of the newest release, by the rules of the table on the page of a dataset. */
export function createAskRows(listRows: RowReader): AskRows {
  return (dataset, parameters) => {
    const { select, limit, offset, ...query } = parameters;
    const columns = Object.keys(dataset.columns);
    const filterable = csvColumns(dataset).map(([key]) => key);
    const selected = textOf(select, columns.join(',')).split(',');
    checkNames(Object.keys(query), [...OWN_PARAMETERS, ...filterable]);
    checkNames([textOf(query['sort'], filterable[0]!).replace(/^-/, '')], filterable);
    checkNames(selected, columns);
    const [start, length] = [Number(textOf(offset, '0')), Number(textOf(limit, String(PAGE_LENGTH)))];
    const { rows, total } = listMatches(dataset, listRows(dataset), query, start, length);
    return { rows: rows.map((row) => pick(row, selected)), total };
  };
}

function textOf(value: string | readonly string[] | undefined, usual: string): string {
  return [value ?? usual].flat()[0] ?? usual;
}

function checkNames(names: readonly string[], allowed: readonly string[]): void {
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    throw new AnsweredError(
      400,
      `There is no column ${JSON.stringify(unknown)} here. Use ${allowed.join(', ')}.`,
    );
}

/** The table has pages of one length: the rows asked for may be on several of them. */
function listMatches(
  dataset: Dataset,
  all: readonly Row[],
  query: RowParameters,
  start: number,
  length: number,
) {
  const view = parseTableView(dataset, query);
  const first = Math.floor(start / PAGE_LENGTH) + 1;
  const last = Math.floor((start + length - 1) / PAGE_LENGTH) + 1;
  const { total, pages } = showRows(dataset, all, view);
  const shown: Row[] = [];
  for (let page = first; page <= Math.min(last, pages); page += 1)
    shown.push(...showRows(dataset, all, { ...view, page }).rows);
  const skipped = start - (first - 1) * PAGE_LENGTH;
  return { rows: shown.slice(skipped, skipped + length), total };
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
