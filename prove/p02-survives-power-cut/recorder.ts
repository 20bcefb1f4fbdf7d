import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPreloadLibrary } from '../../test/support/preload-library.ts';
import { parseOperations, type Operation } from './operation.ts';

/** Records every file operation of the service. */
export interface Recorder {
  /** Settings for a service, in addition to its own; the path of `folder` must contain no links. */
  settingsFor(folder: string): Record<string, string>;
  /** All operations of all services so far, in order. */
  read(): Promise<Operation[]>;
  remove(): Promise<void>;
}

/** Throws CannotPreload if there is no C compiler or preloading does not work. */
export async function createRecorder(): Promise<Recorder> {
  const { folder, settings } = await buildPreloadLibrary('prove/p02-survives-power-cut/record-writes.c');
  const log = join(folder, 'log');
  return {
    settingsFor: (recorded) => ({ ...settings, RECORD_FOLDER: recorded, RECORD_LOG: log }),
    read: async () => parseOperations(await readFile(log)),
    remove: () => rm(folder, { recursive: true }),
  };
}
