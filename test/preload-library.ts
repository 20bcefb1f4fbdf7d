import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface PreloadLibrary {
  /** Where the library is; whatever it needs may lie beside it. */
  readonly folder: string;
  readonly path: string;
  /** Settings of a process that is to be preloaded. */
  readonly settings: Readonly<Record<string, string>>;
}

export class CannotPreload extends Error {}

/** Compiles a library that stands between a process and its files. Throws CannotPreload where that cannot be had. */
export async function buildPreloadLibrary(source: string): Promise<PreloadLibrary> {
  if (process.platform !== 'linux')
    throw new CannotPreload('only on Linux can one stand between a process and its files');
  const folder = await mkdtemp(join(tmpdir(), 'sampan-preload-'));
  const path = join(folder, 'preloaded.so');
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', path, source, '-ldl', '-lpthread']);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') throw new CannotPreload('there is no C compiler');
    throw error;
  }
  // What goes through a ring never passes the calls that the library stands before.
  return { folder, path, settings: { LD_PRELOAD: path, UV_USE_IO_URING: '0' } };
}
