import { availableParallelism, cpus } from 'node:os';

/** `loadAverage` covers the last minute before the first measurement and shows possible disturbance by other programs. */
export function writeReport(sections: readonly string[], loadAverage: number, now: Date): string {
  return [
    '<!-- Made by "npm run bench"; do not edit. -->',
    '# Benchmarks',
    `Measured on ${now.toISOString().slice(0, 10)} with ${availableParallelism()} cores of ${cpus()[0]!.model} (${process.platform}, ${process.arch}) ` +
      `and Node ${process.versions.node}, all over the loopback interface. The machine's load average was ${loadAverage.toFixed(1)} before the first measurement.`,
    ...sections,
  ].join('\n\n');
}
