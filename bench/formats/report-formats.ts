import { table } from '../measure/report-table.ts';
import type { FormatCost } from './formats.ts';

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;

export function writeFormats(costs: readonly FormatCost[]): string {
  return [
    '## Formats made on demand',
    table(
      ['format', 'rows', 'size', 'as brotli', 'time', 'CPU', 'longest event loop stall'],
      costs.map((cost) => [
        cost.format,
        String(cost.rows),
        megabytes(cost.bytes),
        cost.encodedBytes === undefined ? '' : megabytes(cost.encodedBytes),
        milliseconds(cost.milliseconds),
        milliseconds(cost.cpuMilliseconds),
        milliseconds(cost.heldMilliseconds),
      ]),
    ),
    'The first request for a format of a release: a thread starts, parses the rows, writes the file and compresses it. Later requests are ' +
      'answered from memory, like any download. Rows are destinations. The stall is measured in the process that answers requests.',
  ].join('\n\n');
}
