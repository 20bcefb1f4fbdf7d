import { openSync, readSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPreloadLibrary } from '../../test/support/preload-library.ts';

/** The states in fail-writes.c: working, writes fail, syncs fail, or the process dies at a write. */
const CONDITIONS = { well: 0, full: 1, broken: 2, killed: 3 } as const;

export type Condition = keyof typeof CONDITIONS;

const INTEGER_BYTES = 4;

/** A disk under a service that can be made to fail from outside. */
export interface FailingDisk {
  /** Settings for a service or a command; the path of `folder` must contain no links. */
  settingsFor(folder: string): Record<string, string>;
  /** Lets this many more calls succeed; after that all calls of the kind fail. */
  become(condition: Condition, afterCalls?: number): void;
  /** How many calls have failed since the last change of state. */
  failedCalls(): number;
  remove(): Promise<void>;
}

/** Throws CannotPreload if there is no C compiler or preloading does not work. */
export async function createFailingDisk(): Promise<FailingDisk> {
  const { folder, settings } = await buildPreloadLibrary('prove/p09-failing-disk/fail-writes.c');
  const path = join(folder, 'switch');
  const file = openSync(path, 'w+');
  const become = (condition: Condition, afterCalls = 0) => {
    // The count must be written first, because the calls read the condition.
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
