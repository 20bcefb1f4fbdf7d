import { readFileSync } from 'node:fs';
import { cpuMicroseconds } from '../measure/process-figures.ts';

const TICK_MICROSECONDS = 10_000;
const TRIES = 10;

/** CPU time so far of a PostgreSQL server: its first process, its children, and children that have ended. */
export function postgresMicroseconds(pid: number): number {
  for (let tries = 1; ; tries += 1) {
    try {
      return cpuMicroseconds(pid) + endedMicroseconds(pid);
    } catch (error) {
      // A process ended after it was listed.
      if ((error as { code?: unknown }).code !== 'ENOENT' || tries === TRIES) throw error;
    }
  }
}

/** In ticks of 10 ms: the fields cutime and cstime of proc(5), counted after the name in parentheses. */
function endedMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MICROSECONDS;
}
