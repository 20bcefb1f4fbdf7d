import type { DatasetView } from './dataset-sections.ts';
import { csvColumns, type Declaration } from '../../datasets/dataset.ts';
import { isStructured } from '../../datasets/kind.ts';
import { html } from 'ghtml';
import { mapValues } from '../../datasets/records.ts';
import { fill } from '../language.ts';
import SNIPPETS from './snippets.json' with { type: 'json' };
import { snippetBox, foldOf, itemList } from '../blocks.ts';

export function useSection({ dataset, downloads, baseUrl, words }: DatasetView): string {
  const addressOf = (format: string) =>
    new URL(downloads.find((download) => download.format === format)!.path, baseUrl).href;
  const snippets = listSnippets(dataset, { json: addressOf('json'), csv: addressOf('csv') });
  const boxes = snippets.map(
    ({ tool, code }) =>
      html`<li>
        <h3>${tool}</h3>
        !${tool === 'Excel' ? html`<p class="quiet">${words.dataset.use.excel}</p>` : ''}!${snippetBox(code, words)}
      </li>`,
  );
  return html`<p>${words.dataset.use.lead}</p>
    !${foldOf(words, 'snippets', boxes.length, itemList(boxes, 'snippets'))}`;
}

type ColumnSchema = {
  type?: string | string[];
  items?: ColumnSchema;
  properties?: Record<string, ColumnSchema>;
};

/** Code that loads a dataset into popular tools, with lists and objects as native types. */
export function listSnippets(dataset: Declaration, addresses: Readonly<Record<'json' | 'csv', string>>) {
  const all = csvColumns(dataset).map(([key, { kind }]) => ({
    isJson: isStructured(kind),
    named: {
      key,
      duckdb: JSON.stringify(duckdbType(kind.schema as ColumnSchema)),
      excel: EXCEL_TYPES[kind.tableSchema] ?? 'type text',
    },
  }));
  const structured = all.filter(({ isJson }) => isJson);
  const offered = SNIPPETS.filter(({ needs = [] }) => needs.every((column) => column in dataset.columns));
  return offered.map(({ tool, code, column = '', separator = '', plain }) => {
    const listed = plain ? structured : all;
    const columns = listed.map(({ named }) => fill(column, named)).join(`${separator}\n`);
    const lines = plain && listed.length === 0 ? plain : code;
    return { tool, code: fill(lines.join('\n'), { slug: dataset.slug, ...addresses, columns }) };
  });
}

const EXCEL_TYPES: Readonly<Record<string, string>> = {
  integer: 'Int64.Type',
  number: 'type number',
  date: 'type date',
};

function duckdbType({ type, items, properties }: ColumnSchema): unknown {
  if (items) return [duckdbType(items)];
  if (properties) return mapValues(properties, duckdbType);
  if (type === 'integer') return 'BIGINT';
  return type === 'number' ? 'DOUBLE' : 'VARCHAR';
}
