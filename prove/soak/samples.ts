import { readdirSync, readFileSync } from 'node:fs';
import type { Sampan } from '../../test/support/sampan.ts';

const MB = 1_000_000;

/** By name; the heap and the timers are those of the main thread, the rest is of the whole process. */
export type Sample = Readonly<Record<string, number>>;

export const countDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

export async function takeSample({ process: { pid }, metricsUrl }: Sampan): Promise<Sample> {
  const metrics = await (await fetch(metricsUrl)).text();
  const read = (name: string) => Number(metrics.split(`\n${name} `)[1]?.split('\n', 1)[0] ?? 0);
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return {
    'resident memory, MB': (Number(kilobytes) * 1_024) / MB,
    'heap, MB': read('nodejs_heap_size_used_bytes') / MB,
    descriptors: countDescriptors(pid!),
    timers: read('nodejs_active_resources{type="Timeout"}'),
  };
}

export const SUMMARY = ['first', 'second sixth', 'last sixth', 'highest', 'change per hour'] as const;

/** The first sixth is the warm-up. The change is by least squares over the rest, with twice its standard error. */
export function summarize(values: readonly number[], everySeconds: number): string[] {
  const sixth = Math.floor(values.length / 6);
  const after = values.slice(sixth);
  const hours = after.map((_, index) => (index * everySeconds) / 3_600);
  const [slope, error] = fitLine(hours, after);
  const numbers = [
    values[0]!,
    medianOf(values.slice(sixth, 2 * sixth)),
    medianOf(values.slice(-sixth)),
    Math.max(...values),
  ];
  return [...numbers.map((value) => value.toFixed(1)), `${slope.toFixed(1)} ± ${(2 * error).toFixed(1)}`];
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function fitLine(xs: readonly number[], ys: readonly number[]): [slope: number, error: number] {
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  const sum = (term: (x: number, y: number) => number) =>
    xs.reduce((total, x, index) => total + term(x - meanX, ys[index]! - meanY), 0);
  const squares = sum((x) => x * x);
  const slope = sum((x, y) => x * y) / squares;
  const left = sum((x, y) => (y - slope * x) ** 2);
  return [slope, Math.sqrt(left / (xs.length - 2) / squares)];
}
