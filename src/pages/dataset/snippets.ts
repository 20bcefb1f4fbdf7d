import type { DatasetView } from './dataset-sections.ts';
import { csvColumns, type Declaration } from '../../datasets/dataset.ts';
import { isStructured } from '../../datasets/kind.ts';
import { html } from 'ghtml';
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

type SnippetAddresses = Readonly<Record<'json' | 'csv', string>>;

type ColumnSchema = {
  type?: string | string[];
  items?: ColumnSchema;
  properties?: Record<string, ColumnSchema>;
};

interface Snippet {
  readonly tool: string;
  readonly code: readonly string[];
  /** A line for each column: for those whose cells are JSON text, if there is also code without them. */
  readonly column?: string;
  readonly separator?: string;
  /** The code for a dataset without such columns. */
  readonly plain?: readonly string[];
  /** The columns without which it is left out. */
  readonly needs?: readonly string[];
}

/** Code that loads a dataset into popular tools, with lists and objects as native types. */
export function listSnippets(dataset: Declaration, addresses: SnippetAddresses) {
  const all = csvColumns(dataset).map(([key, { kind }]) => ({
    isJson: isStructured(kind),
    named: {
      key,
      duckdb: JSON.stringify(duckdbType(kind.schema as ColumnSchema)),
      excel: EXCEL_TYPES[kind.tableSchema] ?? 'type text',
    },
  }));
  const structured = all.filter(({ isJson }) => isJson);
  const offered = (SNIPPETS as readonly Snippet[]).filter(({ needs = [] }) =>
    needs.every((column) => column in dataset.columns),
  );
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
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, duckdbType(member)]));
  if (type === 'integer') return 'BIGINT';
  return type === 'number' ? 'DOUBLE' : 'VARCHAR';
}
