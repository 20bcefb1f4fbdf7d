import { readFileSync } from 'node:fs';

/**
 * The most memory that this process has had, in kibibytes. The kernel's count for `resourceUsage` begins with what the process that
 * started it had at the time, which may be more.
 */
export function peakKibibytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
}
