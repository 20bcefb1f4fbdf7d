import { readFileSync } from 'node:fs';
import { cpuMicroseconds } from '../measure/process-figures.ts';

const TICK_MICROSECONDS = 10_000;
const TRIES = 10;

/** CPU time so far of a PostgreSQL: of its first process, of those that it has started, and of those that have ended. */
export function postgresMicroseconds(pid: number): number {
  for (let tries = 1; ; tries += 1) {
    try {
      return cpuMicroseconds(pid) + endedMicroseconds(pid);
    } catch (error) {
      // A process ended between the look at the list and the look at it.
      if ((error as { code?: unknown }).code !== 'ENOENT' || tries === TRIES) throw error;
    }
  }
}

/** In ticks of 10 ms: the fields cutime and cstime of proc(5), counted behind the name in brackets. */
function endedMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MICROSECONDS;
}
