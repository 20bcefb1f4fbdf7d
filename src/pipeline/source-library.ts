import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibrarySource, SourceLibrary } from '../datasets/provenance/source-library.ts';
import { listSourceFolders, parseTable, readMetadata } from './source.ts';

interface Shelf {
  readonly folder: string;
  readonly source: LibrarySource;
}

/** Reads the declarations when somebody first asks, and a table whenever somebody asks for it. */
export function openSourceLibrary(dataDirectory: string): SourceLibrary {
  let shelves: ReadonlyMap<string, Shelf> | undefined;
  const open = () => (shelves ??= readShelves(dataDirectory));
  return {
    list: () => Array.from(open().values(), ({ source }) => source),
    find: (name) => open().get(name)?.source,
    findTable(name, file) {
      const shelf = open().get(name);
      if (!shelf || shelf.source.terms === 'withheld' || !Object.hasOwn(shelf.source.files, file))
        return undefined;
      const bytes = readFileSync(join(shelf.folder, file));
      const rows = parseTable(bytes.toString('utf8'), name, file);
      return { bytes, lines: rows.map(({ at, cells }) => ({ line: at.line, cells })) };
    },
  };
}

function readShelves(dataDirectory: string): ReadonlyMap<string, Shelf> {
  const shelves = listSourceFolders(dataDirectory).map(({ directory, name }) => {
    const folder = join(directory, name);
    return { folder, source: { name, ...readMetadata(folder, name) } };
  });
  return new Map(shelves.map((shelf) => [shelf.source.name, shelf]));
}
