import { judgeOperation, type Operation } from '../measure/figures.ts';
import { DOWNLOADS, PROCESSES, REST_SECONDS } from './idle-memory.ts';
import { BUILDS, PROBE_MS, ROWS } from './release.ts';
import { writeJudged } from '../measure/report-table.ts';
import { STARTS } from './start.ts';

export function writeOperation(operation: Operation): string {
  return [
    '## Start, memory and releases',
    writeJudged(judgeOperation(operation)),
    describeOperation(operation),
  ].join('\n\n');
}

function describeOperation({ releases }: Operation): string {
  const { jsonBytes, probes } = releases[0]!;
  return (
    `Start: from spawning \`./sampan serve\` on existing state to the first 200, median of ${STARTS}. Memory: after ${DOWNLOADS} downloads and ` +
    `${REST_SECONDS} seconds of rest, median of ${PROCESSES} processes. Release: ${ROWS} rows, the real comparisons repeated with other figures (${(jsonBytes / 1e6).toFixed(1)} MB ` +
    `of JSON), validated, written in every format and compressed in every encoding in one process, which also answers HTTP: another process sends a request ` +
    `every ${PROBE_MS} ms (${probes} times in the first build). Median of ${BUILDS} builds for the time, the worst of all for the stalls.`
  );
}
