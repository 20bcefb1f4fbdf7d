import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../measure/pinned.ts';
import { writeRooms, type RoomsFile } from './synthetic-rooms.ts';

export const ROOMS_FILE: RoomsFile = { rooms: 100_000, photosOfRoom: 12, pictures: 300 };

const PRINT_MEMORY = new URL('../measure/print-peak-memory.ts', import.meta.url).href;

export interface ImportCost {
  readonly fileMegabytes: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** The same file again, which changes nothing. */
  readonly againSeconds: number;
  readonly againMegabytes: number;
}

/** Runs `./sampan rooms import` into a fresh SQLite file, as an operator does, and then again. */
export async function measureRoomsImport(content = ROOMS_FILE): Promise<ImportCost> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-import-'));
  try {
    const file = await writeRooms(folder, content);
    const first = await importOnce(file, join(folder, 'var'));
    const again = await importOnce(file, join(folder, 'var'));
    if (first.rooms.added !== content.rooms || again.rooms.unchanged !== content.rooms)
      throw new Error('The import did not store every room exactly once.');
    return {
      fileMegabytes: (await stat(file)).size / 1e6,
      seconds: first.seconds,
      megabytes: first.megabytes,
      againSeconds: again.seconds,
      againMegabytes: again.megabytes,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function importOnce(file: string, dataDir: string) {
  const startedMs = performance.now();
  const child = spawn('./sampan', ['rooms', 'import', file, '--json'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, NODE_OPTIONS: `--import=${PRINT_MEMORY}` },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error(`The import failed: ${stdout}${stderr}`);
  const { rooms } = JSON.parse(stdout) as { rooms: { added: number; unchanged: number } };
  const kibibytes = Number(stderr.trimEnd().split('\n').at(-1));
  return { rooms, seconds: (performance.now() - startedMs) / 1_000, megabytes: (kibibytes * 1_024) / 1e6 };
}

if (import.meta.main) console.table([await measureRoomsImport()]);
