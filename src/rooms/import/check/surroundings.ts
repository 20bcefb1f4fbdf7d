import type { CatalogueKind } from '../../catalogue-entry.ts';
import type { NamesSoFar } from './names-so-far.ts';
import type { SourceFiles } from '../files/source-files.ts';
import type { StoredFacts } from './stored-facts.ts';

/** What a line is checked against: the lines before it, the store and the folder of photos. */
export interface Surroundings {
  readonly names: NamesSoFar;
  readonly facts: StoredFacts;
  readonly files: SourceFiles;
}

export const NOT_THERE = 'is neither stored nor on a line before this one';
export const TWICE = 'stands on a line before this one too';

export function isInCatalogue(names: NamesSoFar, kind: CatalogueKind, id: number): boolean {
  return names.storedCatalogue[kind].has(id) || names.catalogue[kind].has(id);
}
