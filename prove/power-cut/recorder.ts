import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseOperations, type Operation } from './operation.ts';

const SOURCE = 'prove/power-cut/record-writes.c';

/** Makes the service tell of everything it does to its files. */
export interface Recorder {
  /** Settings of a service, beside which it needs its own; `folder` has no links on the way to it. */
  settingsFor(folder: string): Record<string, string>;
  /** Whatever was done so far, by all services together, in order. */
  read(): Promise<Operation[]>;
  remove(): Promise<void>;
}

export class CannotRecord extends Error {}

/** Throws CannotRecord where there is no C compiler, or no way to preload. */
export async function createRecorder(): Promise<Recorder> {
  if (process.platform !== 'linux') throw new CannotRecord('only Linux lets writes be recorded');
  const folder = await mkdtemp(join(tmpdir(), 'sampan-recorder-'));
  const [library, log] = [join(folder, 'record-writes.so'), join(folder, 'log')];
  await compile(library);
  return {
    settingsFor: (recorded) => ({
      LD_PRELOAD: library,
      RECORD_FOLDER: recorded,
      RECORD_LOG: log,
      // What goes through a ring never passes the calls that are recorded.
      UV_USE_IO_URING: '0',
    }),
    read: async () => parseOperations(await readFile(log)),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function compile(library: string): Promise<void> {
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl', '-lpthread']);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') throw new CannotRecord('there is no C compiler');
    throw error;
  }
}
