import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of all threads of a process so far, in user and kernel mode: /proc/<pid>/stat in nanoseconds, not in ticks. */
export function cpuMicroseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000;
}

export function residentMegabytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return (Number(kibibytes) * 1_024) / 1e6;
}

const TICK_MICROSECONDS = 10_000;

/** CPU time of everything that ran on the machine so far, in user and kernel mode. */
export function machineMicroseconds(): number {
  const [user = 0, nice = 0, system = 0] = readFileSync('/proc/stat', 'utf8')
    .slice('cpu '.length)
    .trimStart()
    .split(' ', 3)
    .map(Number);
  return (user + nice + system) * TICK_MICROSECONDS;
}
