import type { SourceDescription } from './provenance.ts';
import words from './receipt-words-en.json' with { type: 'json' };

/** What a source's licence allows us to do with its tables. */
export const SOURCE_TERMS = words.terms;

export type SourceTerms = keyof typeof SOURCE_TERMS;

/** A source as its folder in the repository declares it. */
export interface LibrarySource extends SourceDescription {
  readonly terms: SourceTerms;
  readonly notes: string;
}

export interface TableLine {
  /** The line number that receipts cite; the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

interface SourceTable {
  readonly bytes: Buffer;
  readLines(): readonly TableLine[];
}

/** The source tables in the repository. */
export interface SourceLibrary {
  list(): readonly LibrarySource[];
  find(name: string): LibrarySource | undefined;
  /** Undefined if the table does not exist or is withheld. */
  findTable(name: string, file: string): SourceTable | undefined;
}

export const SOURCES_PATH = '/sources';

export const sourcePath = (name: string) => `${SOURCES_PATH}/${name}`;

export const tablePath = (name: string, file: string) => `${sourcePath(name)}/${file}`;

/** The id of a line on its table's page. */
export const rowId = (line: number) => `row-${line}`;

/** Adds the Vietnamese texts to a stored source, unless an operator built from another source of this name. */
export function withTranslation(library: SourceLibrary, source: SourceDescription): SourceDescription {
  const declared = library.find(source.name);
  return declared?.title === source.title ? { ...source, vi: declared.vi } : source;
}

/** Whether the published file is the one that the build read: an operator may build from another. */
export function isGiven(
  library: SourceLibrary,
  { name, files }: Pick<SourceDescription, 'name' | 'files'>,
  file: string,
): boolean {
  const source = library.find(name);
  const sha256 = files[file];
  return (
    source !== undefined &&
    source.terms !== 'withheld' &&
    sha256 !== undefined &&
    source.files[file] === sha256
  );
}
