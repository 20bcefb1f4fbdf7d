import type { CatalogueKind } from '../../catalogue.ts';
import type { NamesSoFar } from './names-so-far.ts';
import type { SourceFiles } from '../files/source-files.ts';
import type { StoredFacts } from './stored-facts.ts';

/** What a line is checked against: earlier lines, the database and the photo folder. */
export interface Surroundings {
  readonly names: NamesSoFar;
  readonly facts: StoredFacts;
  readonly files: SourceFiles;
}

export const NOT_THERE = 'is neither stored nor on an earlier line';
export const TWICE = 'is already on an earlier line';

export function isInCatalogue(names: NamesSoFar, kind: CatalogueKind, id: number): boolean {
  return names.storedCatalogue[kind].has(id) || names.catalogue[kind].has(id);
}
