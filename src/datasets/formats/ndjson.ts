import { rowText } from './json.ts';
import type { MadeFormat } from './made-format.ts';

/** One row per line, as in the JSON file: https://github.com/ndjson/ndjson-spec */
export const ndjson: MadeFormat = {
  mediaType: 'application/x-ndjson; charset=utf-8',
  isCompressed: false,
  write({ columns }, rows) {
    const keys = Object.keys(columns);
    return Buffer.from(rows.map((row) => `${rowText(keys, row)}\n`).join(''));
  },
};
