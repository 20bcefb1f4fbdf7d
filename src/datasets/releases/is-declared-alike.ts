import type { Declaration } from '../dataset.ts';
import { FORMAT_NAMES } from '../formats/formats.ts';
import type { Release } from './release.ts';
import { writeDeclaration } from './stored-declaration.ts';

/** Whether code that declares the dataset so would have published this release so, whatever the rows. */
export function isDeclaredAlike({ declaration, files }: Release, dataset: Declaration): boolean {
  return (
    FORMAT_NAMES.every((format) => files[format]) &&
    writeDeclaration(declaration) === writeDeclaration(dataset)
  );
}
