import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface PreloadLibrary {
  /** The library's folder, which may also contain what it needs. */
  readonly folder: string;
  readonly path: string;
  /** Settings for the process to preload. */
  readonly settings: Readonly<Record<string, string>>;
}

export class CannotPreload extends Error {}

/** Compiles a library that intercepts a process's file calls. Throws CannotPreload if that is not possible. */
export async function buildPreloadLibrary(source: string): Promise<PreloadLibrary> {
  if (process.platform !== 'linux') throw new CannotPreload('only Linux can preload a library');
  const folder = await mkdtemp(join(tmpdir(), 'sampan-preload-'));
  const path = join(folder, 'preloaded.so');
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', path, source, '-ldl', '-lpthread']);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') throw new CannotPreload('a C compiler is missing');
    throw error;
  }
  // Calls through io_uring would bypass the library.
  return { folder, path, settings: { LD_PRELOAD: path, UV_USE_IO_URING: '0' } };
}
