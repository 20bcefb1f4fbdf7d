import type { SourceDescription } from './provenance.ts';

/** What we may do with the tables of a source. */
export const SOURCE_TERMS = {
  open: 'under an open licence, which holds for the tables given here',
  cited: 'without a stated licence: only facts are given here, each with where it was read, and no texts',
  withheld:
    'read for a computation; its tables are not given here, because its licence does not allow it or is not known',
} as const;

export type SourceTerms = keyof typeof SOURCE_TERMS;

/** A source as the folder that comes with the code declares it. */
export interface LibrarySource extends SourceDescription {
  readonly terms: SourceTerms;
  readonly notes: string;
}

export interface TableLine {
  /** Of the file, where the head is line 1: what receipts cite. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface SourceTable {
  readonly bytes: Buffer;
  readonly lines: readonly TableLine[];
}

/** The source tables that come with the code. */
export interface SourceLibrary {
  list(): readonly LibrarySource[];
  find(name: string): LibrarySource | undefined;
  /** Undefined where there is no such table, or it is withheld. */
  findTable(name: string, file: string): SourceTable | undefined;
}

export const SOURCES_PATH = '/sources';

export const sourcePath = (name: string) => `${SOURCES_PATH}/${name}`;

export const tablePath = (name: string, file: string) => `${sourcePath(name)}/${file}`;

/** The id of a line on the page of its table. */
export const rowId = (line: number) => `row-${line}`;

/** Adds the Vietnamese texts to a stored source, unless an operator built from another source of this name. */
export function withTranslation(library: SourceLibrary, source: SourceDescription): SourceDescription {
  const declared = library.find(source.name);
  return declared?.title === source.title ? { ...source, vi: declared.vi } : source;
}

/** Whether the very file that a build read is given: an operator may have built from another. */
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
