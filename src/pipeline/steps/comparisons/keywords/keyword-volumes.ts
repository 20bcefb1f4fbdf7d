import { parse } from 'csv-parse/sync';
import { BadFile } from '../../../sources/bad-file.ts';

export class InvalidKeywordTable extends BadFile {}

/** An operator's own monthly search volumes: a CSV table with the columns `slug` and `search_volume`. */
export function parseKeywordVolumes(csv: string): Map<string, number> {
  const rows: Record<string, string>[] = parse(csv, {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  });
  const volumes = new Map<string, number>();
  for (const [index, { slug, search_volume }] of rows.entries()) {
    const at = `Row ${index + 1} of the keyword table`;
    if (!slug || search_volume === undefined)
      throw new InvalidKeywordTable(`${at} needs a slug and a search_volume.`);
    if (!/^\d{1,9}$/.test(search_volume))
      throw new InvalidKeywordTable(
        `${at} gives ${slug} the volume ${JSON.stringify(search_volume)}, which is not a count.`,
      );
    if (volumes.has(slug)) throw new InvalidKeywordTable(`${at} gives ${slug} a second volume.`);
    volumes.set(slug, Number(search_volume));
  }
  return volumes;
}
