import { closedObject, enumOf, Type, type Static } from '../../json-schema.ts';
import { keysOf } from '../records.ts';
import words from './receipt-words-en.json' with { type: 'json' };

/** What a source's licence allows us to do with its tables. */
export const SOURCE_TERMS = words.terms;

export type SourceTerms = keyof typeof SOURCE_TERMS;

const filled = Type.String({ minLength: 1 });
/** `credit` is the source's name in attributions. */
const texts = { title: filled, licence: filled, period: filled, credit: filled, notes: Type.String() };

/** A source as its folder in the repository declares it. */
export const sourceSchema = closedObject({
  ...texts,
  address: filled,
  terms: enumOf(keysOf(SOURCE_TERMS)),
  retrieved: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  /** The sha-256 of each file. */
  files: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** The columns of a file's rows that the receipts of one of our columns cite; without an entry, all that are filled. */
  cited: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(filled)))),
  vi: Type.Optional(closedObject(texts)),
});

export interface LibrarySource extends Readonly<Static<typeof sourceSchema>> {
  readonly name: string;
}

/** What storage has about a source. */
export interface SourceDescription extends Omit<LibrarySource, 'terms' | 'notes' | 'cited' | 'vi'> {
  /** Storage does not keep the texts in Vietnamese. */
  readonly vi?: LibrarySource['vi'];
}

export interface TableLine {
  /** The line number that receipts cite; the header is line 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The source tables in the repository. */
export interface SourceLibrary {
  list(): readonly LibrarySource[];
  find(name: string): LibrarySource | undefined;
  /** Undefined if it is withheld, or not the file that the source lists: an operator may build from another. */
  findTable(
    source: Pick<SourceDescription, 'name' | 'files'>,
    file: string,
  ): { read(): Buffer; readLines(): readonly TableLine[] } | undefined;
}

/** Adds the Vietnamese texts to a stored source, unless an operator built from another source of this name. */
export function withTranslation(library: SourceLibrary, source: SourceDescription): SourceDescription {
  const declared = library.find(source.name);
  return declared?.title === source.title ? { ...source, vi: declared.vi } : source;
}
