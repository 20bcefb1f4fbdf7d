import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseGeonamesDump } from './geonames-dump.ts';
import { parseCsv, parseCsvInSlices, type TableRow } from './table.ts';

export const METADATA = 'source.json';

interface SourceFolder {
  readonly directory: string;
  readonly name: string;
}

export function listSourceFolders(dataDirectory: string): SourceFolder[] {
  return [
    ...listFolders(join(dataDirectory, 'sources')),
    ...listFolders(join(dataDirectory, 'observations')),
    { directory: dataDirectory, name: 'editorial' },
  ];
}

function listFolders(directory: string): SourceFolder[] {
  const names = readdirSync(directory).filter((name) => existsSync(join(directory, name, METADATA)));
  return names.sort().map((name) => ({ directory, name }));
}

export async function parseTableInSlices(
  bytes: Buffer,
  source: string,
  table: string,
  countryCode: string,
): Promise<TableRow[]> {
  return table.endsWith('.txt')
    ? parseGeonamesDump(bytes.toString('utf8'), source, table, countryCode)
    : parseCsvInSlices(bytes, source, table);
}

export function parseTable(text: string, source: string, table: string, countryCode: string): TableRow[] {
  return table.endsWith('.txt')
    ? parseGeonamesDump(text, source, table, countryCode)
    : parseCsv(text, source, table);
}
