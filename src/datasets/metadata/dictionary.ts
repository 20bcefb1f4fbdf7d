import { LICENSE, type Declaration, type DeclaredColumn } from '../dataset.ts';

export function presentDictionary(dataset: Declaration): string {
  const rows = Object.entries(dataset.columns).map(
    ([key, column]) =>
      `| \`${key}\` | ${column.kind.type} | ${column.description}${sayDeprecated(dataset, key)} | ${describeLimits(column)} | ${column.inCsv ? 'yes' : 'no'} |`,
  );
  return `<!-- Made by "npm run generate" from src/datasets; do not edit. -->

# ${dataset.name}

${dataset.description}

- Schema version: ${dataset.version}; a release adds its number
- JSON: \`/api/data/${dataset.slug}\`
- CSV: \`/api/data/${dataset.slug}?format=csv\`
- The source of each value: \`/datasets/${dataset.slug}/provenance\`
- Order of rows: ascending by ${dataset.key.map((key) => `\`${key}\``).join(', ')}, which identify a row; text by code unit, null first
- Releases: \`/datasets/${dataset.slug}/releases\`, ${dataset.live ? 'the last one of each UTC day' : 'all of them'}; changes since one of them: \`/datasets/${dataset.slug}/changes?since=<id>\`
- Licence: [${LICENSE.name}](${LICENSE.url})
- Attribution: ${dataset.attribution}

| column | type | meaning | limits | in CSV |
|---|---|---|---|---|
${rows.join('\n')}

In the CSV file, an array or object is its JSON text, null is an empty cell, text is unchanged and a number is written as in JSON.
Lines end in CRLF; the first line contains the column names.
`;
}

const sayDeprecated = ({ deprecated = {} }: Declaration, key: string) =>
  deprecated[key] ? `. Deprecated: stays until ${deprecated[key]}` : '';

interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

function describeLimits({ kind }: DeclaredColumn): string {
  const { items, ...own } = kind.schema as Limits & { readonly items?: Limits };
  const ofItems = items ? listLimits(items).map((limit) => `each ${limit}`) : [];
  return [...listLimits(own), ...ofItems].join(', ');
}

function listLimits({ minimum, maximum, pattern }: Limits): string[] {
  const bounds = maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`;
  return [
    ...(minimum === undefined ? [] : [bounds]),
    ...(pattern ? [`\`${pattern.replaceAll('|', '\\|')}\``] : []),
  ];
}
