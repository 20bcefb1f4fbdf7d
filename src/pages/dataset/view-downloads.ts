import { html } from 'ghtml';
import { isMadeFormat, type AnyFormatName } from '../../datasets/formats/formats.ts';
import { listRowFormats } from '../../datasets/query/row-formats.ts';
import { writeRowQuery } from '../../datasets/query/row-query.ts';
import { address, LIMIT, OFFSET, rowsAddress, statsPath } from '../../datasets/query/rows-request.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import type { ViewedTable } from './viewed-table.ts';
import type { DatasetPageWords } from './words-en.ts';

/** Downloads of the matching rows on all pages, in every format. */
export function viewDownloads({ dataset, view, table, words, language }: ViewedTable): string {
  const { total } = table.shown;
  if (total === 0) return '';
  const limit = total > LIMIT.usual ? LIMIT.most : LIMIT.usual;
  const links = listRowFormats(dataset).map((format) => {
    const href = rowsAddress(dataset, {
      query: view,
      select: { paths: undefined },
      limit,
      offset: OFFSET.usual,
      format,
    });
    return html`<a class="button" href="${href}" download rel="nofollow">${formatName(format, words)}</a>`;
  });
  const { number } = VOCABULARY[language];
  const statistics = address(statsPath(dataset), writeRowQuery({ ...view, sort: [] }));
  return html`<div class="view-downloads">
    <span>${words.table.downloadView(number(Math.min(total, LIMIT.most)), number(total))}</span>
    !${links.join(' ')}
    <a href="${statistics}" rel="nofollow">${words.table.statistics}</a>
  </div>`;
}

const formatName = (format: AnyFormatName, words: DatasetPageWords) =>
  isMadeFormat(format) ? words.downloads.formats[format].name : format.toUpperCase();
