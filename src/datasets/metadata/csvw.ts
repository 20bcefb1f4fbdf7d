import { csvColumns, LICENSE, type Declaration } from '../dataset.ts';

export const CSVW_MEDIA_TYPE = 'application/csvm+json';

export const csvwPath = ({ slug }: Pick<Declaration, 'slug'>) => `/datasets/${slug}/csvw.json`;

/** CSV on the Web metadata of the CSV download: https://www.w3.org/TR/tabular-metadata/ */
export function presentCsvw(dataset: Declaration, csvUrl: string) {
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    url: csvUrl,
    'dc:title': dataset.name,
    'dc:description': dataset.description,
    'dc:license': { '@id': LICENSE.url },
    dialect: { encoding: 'utf-8', lineTerminators: ['\r\n'], header: true, delimiter: ',', quoteChar: '"' },
    tableSchema: {
      primaryKey: dataset.key,
      columns: csvColumns(dataset).map(([name, { kind, description }]) => ({
        name,
        titles: name,
        'dc:description': description,
        datatype: kind.csvw,
        null: '',
        required: !kind.nullable,
      })),
    },
  };
}
