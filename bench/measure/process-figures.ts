import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time so far of all threads of a process and its children, in user and kernel mode: like /proc/<pid>/stat, but in nanoseconds
 * instead of ticks.
 */
export function cpuMicroseconds(pid: number): number {
  const microseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const nanoseconds = Number(readTask(pid, thread, 'schedstat').split(' ', 1)[0]);
    return nanoseconds / 1_000 + sum(childrenOf(pid, thread).map(cpuMicroseconds));
  });
  return sum(microseconds);
}

function childrenOf(pid: number, thread: string): number[] {
  return readTask(pid, thread, 'children').split(' ').filter(Boolean).map(Number);
}

const readTask = (pid: number, thread: string, file: string) =>
  readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8');

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

export function residentMegabytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return (Number(kibibytes) * 1_024) / 1e6;
}
