import type { Declaration } from '../dataset.ts';
import { presentDataset } from '../envelope.ts';
import { rowText } from './json.ts';
import type { MadeFormat } from './made-format.ts';

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
