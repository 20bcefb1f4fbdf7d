import { judgeOperation, type Operation } from '../measure/figures.ts';
import { writeJudged } from '../measure/report-table.ts';
import { DOWNLOADS, PROCESSES, REST_SECONDS } from './idle-memory.ts';
import { STARTS } from './start.ts';

export function writeOperation(operation: Operation): string {
  return [
    '## Start and memory',
    writeJudged(judgeOperation(operation)),
    `Start: from spawning \`./sampan serve\` on existing state to the first 200, median of ${STARTS}. Memory: after ${DOWNLOADS} downloads and ` +
      `${REST_SECONDS} seconds of rest, median of ${PROCESSES} processes. Neither has a target.`,
  ].join('\n\n');
}
