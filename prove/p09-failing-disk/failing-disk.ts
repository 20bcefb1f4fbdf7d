import { openSync, readSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPreloadLibrary } from '../../test/preload-library.ts';

/** As in fail-writes.c: nothing is wrong, nothing more can be written, or nothing written can be made to last. */
const CONDITIONS = { well: 0, full: 1, broken: 2 } as const;

export type Condition = keyof typeof CONDITIONS;

const INTEGER_BYTES = 4;

/** A disk that can be made to fail under a service, from outside. */
export interface FailingDisk {
  /** Settings of a service or a command; `folder` has no links on the way to it. */
  settingsFor(folder: string): Record<string, string>;
  /** Lets so many more calls succeed, and then none of that kind. */
  become(condition: Condition, afterCalls?: number): void;
  /** How many calls have failed since it last became what it is. */
  failedCalls(): number;
  remove(): Promise<void>;
}

/** Throws CannotPreload where there is no C compiler, or no way to preload. */
export async function createFailingDisk(): Promise<FailingDisk> {
  const { folder, settings } = await buildPreloadLibrary('prove/p09-failing-disk/fail-writes.c');
  const path = join(folder, 'switch');
  const file = openSync(path, 'w+');
  const become = (condition: Condition, afterCalls = 0) => {
    // The count first: the condition is what the calls look at.
    writeSync(file, Int32Array.of(afterCalls, 0), 0, 2 * INTEGER_BYTES, INTEGER_BYTES);
    writeSync(file, Int32Array.of(CONDITIONS[condition]), 0, INTEGER_BYTES, 0);
  };
  become('well');
  return {
    settingsFor: (failing) => ({ ...settings, FAIL_FOLDER: failing, FAIL_SWITCH: path }),
    become,
    failedCalls() {
      const failed = new Int32Array(1);
      readSync(file, failed, 0, INTEGER_BYTES, 2 * INTEGER_BYTES);
      return failed[0]!;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
