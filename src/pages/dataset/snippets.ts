import type { DatasetView } from './dataset-sections.ts';
import { csvColumns, type Declaration } from '../../datasets/dataset.ts';
import { isStructured } from '../../datasets/kind.ts';
import { html } from 'ghtml';
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

/** Code that loads a dataset into popular tools, with lists and objects as native types. */
export function listSnippets(
  dataset: Declaration,
  addresses: SnippetAddresses,
): readonly { readonly tool: string; readonly code: string }[] {
  return [
    { tool: 'curl', code: curl(dataset, addresses) },
    { tool: 'pandas', code: pandas(dataset, addresses) },
    { tool: 'R', code: r(dataset, addresses) },
    { tool: 'DuckDB', code: duckdb(dataset, addresses) },
    ...(hasCoordinates(dataset) ? [{ tool: 'GDAL', code: gdal(dataset, addresses) }] : []),
    { tool: 'JavaScript', code: javascript(addresses) },
    { tool: 'Excel', code: excel(dataset, addresses) },
  ];
}

function curl({ slug }: Declaration, { json, csv }: SnippetAddresses): string {
  return `curl --compressed -o ${slug}.json '${json}'\ncurl --compressed -o ${slug}.csv '${csv}'`;
}

function pandas(dataset: Declaration, { csv }: SnippetAddresses): string {
  const converters = listStructured(dataset).map(([key]) => `    "${key}": json.loads,`);
  const read = `rows = pd.read_csv("${csv}"`;
  if (converters.length === 0) return `import pandas as pd\n\n${read})`;
  return ['import json', 'import pandas as pd', '', `${read}, converters={`, ...converters, '})'].join('\n');
}

function r(dataset: Declaration, { csv }: SnippetAddresses): string {
  const parsed = listStructured(dataset).map(
    ([key]) => `rows$${key} <- lapply(rows$${key}, jsonlite::fromJSON)`,
  );
  return [`rows <- read.csv("${csv}")`, ...parsed].join('\n');
}

function duckdb(dataset: Declaration, { csv }: SnippetAddresses): string {
  const structured = listStructured(dataset).map(
    ([key, schema]) => `  from_json(${key}, '${JSON.stringify(duckdbType(schema))}') as ${key}`,
  );
  const replaced = structured.length > 0 ? `* replace (\n${structured.join(',\n')}\n)` : '*';
  return `select ${replaced}\nfrom read_csv('${csv}', header = true);`;
}

const COORDINATES = { x: 'lng', y: 'lat' };

function hasCoordinates({ columns }: Declaration): boolean {
  return Object.values(COORDINATES).every((column) => column in columns);
}

function gdal({ slug }: Declaration, { csv }: SnippetAddresses): string {
  const options = `-oo X_POSSIBLE_NAMES=${COORDINATES.x} -oo Y_POSSIBLE_NAMES=${COORDINATES.y} -oo AUTODETECT_TYPE=YES`;
  return `curl --compressed -o ${slug}.csv '${csv}'\nogr2ogr ${slug}.gpkg ${slug}.csv ${options} -a_srs EPSG:4326`;
}

function javascript({ json }: SnippetAddresses): string {
  return `const answer = await fetch("${json}");\nconst { dataset, rows } = await answer.json();\nconsole.log(dataset.name, rows.length, rows[0]);`;
}

function excel(dataset: Declaration, { csv }: SnippetAddresses): string {
  const types = csvColumns(dataset).map(
    ([key, { kind }]) => `    {"${key}", ${EXCEL_TYPES[kind.tableSchema] ?? 'type text'}}`,
  );
  return [
    'let',
    `  File = Web.Contents("${csv}"),`,
    '  Rows = Table.PromoteHeaders(Csv.Document(File, [Encoding = 65001])),',
    '  Typed = Table.TransformColumnTypes(Rows, {',
    types.join(',\n'),
    '  }, "en-US")',
    'in Typed',
  ].join('\n');
}

const EXCEL_TYPES: Readonly<Record<string, string>> = {
  integer: 'Int64.Type',
  number: 'type number',
  date: 'type date',
};

/** The columns whose cells are JSON text. */
function listStructured(dataset: Declaration): [key: string, schema: ColumnSchema][] {
  return csvColumns(dataset)
    .filter(([, { kind }]) => isStructured(kind))
    .map(([key, { kind }]) => [key, kind.schema as ColumnSchema]);
}

function duckdbType({ type, items, properties }: ColumnSchema): unknown {
  if (items) return [duckdbType(items)];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, duckdbType(member)]));
  if (type === 'integer') return 'BIGINT';
  return type === 'number' ? 'DOUBLE' : 'VARCHAR';
}
