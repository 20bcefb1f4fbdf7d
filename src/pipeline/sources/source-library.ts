import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Country, ownName } from '../../countries/country.ts';
import type { LibrarySource, SourceLibrary } from '../../datasets/provenance/source-library.ts';
import { parseGeonamesDump } from './geonames-dump.ts';
import { parseCsv, type TableRow } from './table.ts';

interface Shelf {
  readonly folder: string;
  readonly country: Country;
  readonly source: LibrarySource;
}

/** Reads the declarations on first use and a table on every request. */
export function openSourceLibrary(countries: readonly Country[]): SourceLibrary {
  let shelves: ReadonlyMap<string, Shelf> | undefined;
  const open = () => (shelves ??= new Map(countries.flatMap(readShelves)));
  return {
    list: () => Array.from(open().values(), ({ source }) => source),
    find: (name) => open().get(name)?.source,
    findTable(name, file) {
      const shelf = open().get(name);
      if (!shelf || shelf.source.terms === 'withheld' || !Object.hasOwn(shelf.source.files, file))
        return undefined;
      const bytes = readFileSync(join(shelf.folder, file));
      return {
        bytes,
        readLines() {
          const rows = parseTable(bytes.toString('utf8'), name, file, shelf.country.code);
          return rows.map(({ at, cells }) => ({ line: at.line, cells }));
        },
      };
    },
  };
}

function readShelves(country: Country): [name: string, shelf: Shelf][] {
  return listSourceFolders(country.folder).map(({ directory, name: folderName }) => {
    const folder = join(directory, folderName);
    const name = ownName(country, folderName);
    return [name, { folder, country, source: { name, ...readDeclaration(folder) } }];
  });
}

/** Not validated here: every build validates it, so the service need not load the validator. */
function readDeclaration(folder: string): Omit<LibrarySource, 'name'> {
  return JSON.parse(readFileSync(join(folder, METADATA), 'utf8')) as Omit<LibrarySource, 'name'>;
}

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

export function parseTable(text: string, source: string, table: string, countryCode: string): TableRow[] {
  return table.endsWith('.txt')
    ? parseGeonamesDump(text, source, table, countryCode)
    : parseCsv(text, source, table);
}
