import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Country, ownName } from '../../countries/country.ts';
import type { LibrarySource, SourceLibrary, TableLine } from '../../datasets/provenance/source-library.ts';
import { parseGeonamesDump } from './geonames-dump.ts';
import { parseCsv, type TableRow } from './table.ts';

/** Reads the declarations on first use, and parses a table once. */
export function openSourceLibrary(countries: readonly Country[]): SourceLibrary {
  const parsed = new Map<string, readonly TableLine[]>();
  let shelves: ReadonlyMap<string, ReturnType<typeof readShelf>> | undefined;
  const open = () =>
    (shelves ??= new Map(
      countries.flatMap((country) =>
        listSourceFolders(country.folder).map((sourceFolder) => {
          const shelf = readShelf(country, sourceFolder);
          return [shelf.source.name, shelf] as const;
        }),
      ),
    ));
  return {
    list: () => Array.from(open().values(), ({ source }) => source),
    find: (name) => open().get(name)?.source,
    findTable({ name, files }, file) {
      const shelf = open().get(name);
      if (!shelf || shelf.source.terms === 'withheld' || !Object.hasOwn(files, file)) return undefined;
      if (shelf.source.files[file] !== files[file]) return undefined;
      const read = () => readFileSync(join(shelf.folder, file));
      return {
        read,
        readLines: () =>
          parsed.getOrInsertComputed(`${name}/${file}`, () => {
            const rows = parseTable(read().toString('utf8'), name, file, shelf.country.code);
            return rows.map(({ at, cells }) => ({ line: at.line, cells }));
          }),
      };
    },
  };
}

function readShelf(country: Country, sourceFolder: string) {
  const folder = join(country.folder, sourceFolder);
  // Not validated here: every build validates it, so the service need not load the validator.
  const declared = JSON.parse(readFileSync(join(folder, METADATA), 'utf8')) as Omit<LibrarySource, 'name'>;
  return { folder, country, source: { name: ownName(country, basename(sourceFolder)), ...declared } };
}

export const METADATA = 'source.json';

/** The folders of a country's sources within its data, such as `sources/geonames`. */
export function listSourceFolders(dataFolder: string): string[] {
  const folders = ['sources', 'observations'].flatMap((parent) =>
    readdirSync(join(dataFolder, parent))
      .sort()
      .map((name) => `${parent}/${name}`),
  );
  return [...folders.filter((name) => existsSync(join(dataFolder, name, METADATA))), 'editorial'];
}

export function parseTable(text: string, source: string, table: string, countryCode: string): TableRow[] {
  return table.endsWith('.txt')
    ? parseGeonamesDump(text, source, table, countryCode)
    : parseCsv(text, source, table);
}
