import { availableParallelism, cpus } from 'node:os';

/** `loadAverage` is of the last minute before the first measurement: what other programs may have disturbed. */
export function writeReport(sections: readonly string[], loadAverage: number, now: Date): string {
  return [
    '<!-- Made by "npm run bench"; do not edit. -->',
    '# Benchmarks',
    `Measured on ${now.toISOString().slice(0, 10)} with ${availableParallelism()} cores of ${cpus()[0]!.model} (${process.platform}, ${process.arch}) ` +
      `and Node ${process.versions.node}, all over the loopback interface. The load average of the machine was ${loadAverage.toFixed(1)} before.`,
    ...sections,
  ].join('\n\n');
}
