import { readFileSync } from 'node:fs';

/**
 * The peak memory of this process, in kibibytes. The kernel's count for `resourceUsage` starts at the parent's memory at the time of the
 * fork, which may be larger.
 */
export function peakKibibytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
}
