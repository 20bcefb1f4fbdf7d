import { copyProject } from '../../test/support/changed-copy.ts';
import type { SourceDefect } from './source-defects.ts';

/** The root folder of a copy of the project with the defect. It fails if the line to break has changed. */
export const brokenCopy = ({ file, change }: SourceDefect): Promise<string> =>
  copyProject({ [file]: change });
