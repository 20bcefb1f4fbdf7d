import { availableParallelism, cpus } from 'node:os';
import { table } from '../report.ts';
import { summarize, SUMMARY } from './samples.ts';
import { SAMPLE_SECONDS, type Soaked } from './soak.ts';

export function writeSoakReport(soaked: readonly Soaked[], minutes: number, seed: number): string {
  const failures = soaked.flatMap(({ side }) => side.failures);
  return `${[
    '<!-- Made by "npm run prove -- --soak"; do not edit. -->',
    '# Soak',
    `Run on ${new Date().toISOString().slice(0, 10)} for ${minutes} minutes with seed ${seed}, on ${availableParallelism()} cores of ${cpus()[0]!.model} ` +
      `(${process.platform}, ${process.arch}), Node ${process.versions.node}: a service on each engine with the default timeouts, both at the same time, under a mixed load with faults in turn. ` +
      `Every answer was judged, and in the end the state: ${failures.length} failures.`,
    ...failures.slice(0, 20).map((failure) => `- ${failure.slice(0, 500)}`),
    '## Memory and descriptors',
    `One sample in ${SAMPLE_SECONDS} s. The first sixth of the time is the warm-up; the values of the second and of the last sixth are medians. The change is by least squares over all but the first sixth, with twice its standard error. ` +
      'Only descriptors and timers are judged: once nobody asks, they must be as before.',
    ...soaked.flatMap(({ side, samples }) => [`### ${side.engine.name}`, summarizeAll(samples)]),
    '## Answers',
    'By kind and status. 503 is the documented refusal; "lost" are connections that the kernel dropped while the listen queue was full.',
    compare(soaked, ({ side }) => new Map([...side.counts].map(([kind, of]) => [kind, writeCounts(of)]))),
    '## Faults',
    compare(soaked, ({ faults }) => faults),
    '## Errors in the log',
    compare(soaked, ({ side }) => countErrors(side.sampan.log())),
  ].join('\n\n')}\n`;
}

function summarizeAll(samples: Soaked['samples']): string {
  const rows = Object.keys(samples[0]!).map((name) => {
    const values = samples.map((sample) => sample[name]!);
    return [name, ...summarize(values, SAMPLE_SECONDS)];
  });
  return table(['', ...SUMMARY], rows);
}

const writeCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([outcome, count]) => `${outcome}: ${count.toLocaleString('en')}`)
    .toSorted()
    .join(', ');

function countErrors(log: readonly Record<string, unknown>[]): Map<string, number> {
  const errors = log.filter(({ level }) => level === 'error');
  const groups = Map.groupBy(
    errors,
    ({ msg, err }) => `${String(msg)}: ${(err as Error | undefined)?.message}`,
  );
  return new Map([...groups].map(([text, lines]) => [text, lines.length]));
}

/** A column for each engine. */
function compare(
  soaked: readonly Soaked[],
  read: (each: Soaked) => ReadonlyMap<string, string | number>,
): string {
  const columns = soaked.map(read);
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort();
  const rows = names.map((name) => [name, ...columns.map((column) => String(column.get(name) ?? ''))]);
  return table(['', ...soaked.map(({ side }) => side.engine.name)], rows);
}
