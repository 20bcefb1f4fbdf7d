/** The formats that are made on request: file extension, media type, and whether the format compresses its own content. */
export const MADE_FORMATS: readonly [ending: string, mediaType: string, isCompressed: boolean][] = [
  ['ndjson', 'application/x-ndjson; charset=utf-8', false],
  ['geojson', 'application/geo+json; charset=utf-8', false],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', true],
  ['excel.csv', 'text/csv; charset=utf-8; header=present', false],
  ['parquet', 'application/vnd.apache.parquet', true],
  ['arrow', 'application/vnd.apache.arrow.file', false],
];

/** Those of one dataset: GeoJSON needs coordinates. */
export function listMadeFormats(slug: string): { ending: string; type: string }[] {
  const available = MADE_FORMATS.filter(
    ([ending]) => ending !== 'geojson' || slug === 'vietnam-destinations',
  );
  return available.map(([ending, mediaType]) => ({ ending, type: mediaType.split(';', 1)[0]! }));
}
