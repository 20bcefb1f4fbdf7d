import { rowText } from './json.ts';
import type { MadeFormat } from './format.ts';
import { type Declaration, csvColumns } from '../dataset.ts';
import { presentDataset } from '../envelope.ts';
import { csvLine } from './csv.ts';
import { listFlatColumns, plainText } from './value-type.ts';

/** One row per line, as in the JSON file: https://github.com/ndjson/ndjson-spec */
export const ndjson: MadeFormat = {
  mediaType: 'application/x-ndjson; charset=utf-8',
  isCompressed: false,
  write({ columns }, rows) {
    const keys = Object.keys(columns);
    return Buffer.from(rows.map((row) => `${rowText(keys, row)}\n`).join(''));
  },
};

/** The coordinate columns, in GeoJSON's order. */
const COORDINATES = ['lng', 'lat'] as const;

/** RFC 7946: one point per row, with all its columns as properties. The dataset's description is a foreign member. */
export const geojson: MadeFormat = {
  mediaType: 'application/geo+json; charset=utf-8',
  isCompressed: false,
  needs: COORDINATES,
  write(declaration, rows) {
    const keys = Object.keys(declaration.columns);
    const features = rows.map((row) => {
      const coordinates = COORDINATES.map((name) => row[name]);
      return `\n{"type":"Feature","geometry":{"type":"Point","coordinates":${JSON.stringify(coordinates)}},"properties":${rowText(keys, row)}}`;
    });
    return Buffer.from(`${head(declaration)}${features.join(',')}\n]}\n`);
  },
};

function head(declaration: Declaration): string {
  const members = {
    type: 'FeatureCollection',
    name: declaration.slug,
    dataset: presentDataset(declaration),
  };
  return `${JSON.stringify(members).slice(0, -1)},"features":[`;
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** CSV for spreadsheets: lists are readable text, and each member of an object is a column. */
export const excelCsv: MadeFormat = {
  mediaType: 'text/csv; charset=utf-8; header=present',
  isCompressed: false,
  columns: (declaration) => csvColumns(declaration),
  write(declaration, rows) {
    const columns = listFlatColumns(declaration);
    const lines = rows.map((row) => csvLine(columns.map(({ valueOf }) => plainText(valueOf(row)))));
    return Buffer.from(`${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}${lines.join('')}`);
  },
};
