import assert from 'node:assert/strict';
import { exchange, requestText } from './exchange.ts';
import { cpuMicroseconds } from './process-figures.ts';
import type { SampanProcess } from './sampan-process.ts';

/** Milliseconds of CPU time of the whole process per address. */
export async function measureCpu({ pid, port }: SampanProcess, paths: readonly string[]): Promise<number> {
  const before = cpuMicroseconds(pid);
  for (const path of paths) {
    const { status } = await exchange(port, requestText(path));
    assert.ok(status === 200 || status === 422, `${path}: ${status}`);
  }
  return (cpuMicroseconds(pid) - before) / paths.length / 1_000;
}
