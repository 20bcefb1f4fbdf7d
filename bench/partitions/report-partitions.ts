import { microseconds, table } from '../measure/report-table.ts';
import { DELETIONS, READS, type PartitionsCost } from './partitions.ts';

export function writePartitions(worlds: readonly PartitionsCost[]): string {
  return [
    '## PostgreSQL in partitions',
    table(
      [
        'rooms',
        'tables',
        'room details: Sampan',
        'room details: PostgreSQL',
        'deletion: Sampan',
        'deletion: PostgreSQL',
        'the script took',
      ],
      worlds.flatMap(({ rooms, seconds, costs }) =>
        costs.map(({ tables, details, deletion }, index) => [
          String(rooms),
          tables,
          microseconds(details.sampan),
          microseconds(details.postgres),
          microseconds(deletion.sampan),
          microseconds(deletion.postgres),
          index === 0 ? '' : `${seconds.toFixed(0)} s`,
        ]),
      ),
    ),
    `CPU time per answer of Sampan and of all PostgreSQL processes, before and after \`deploy/partition.sql\`: ${READS} uncached rooms, then ${DELETIONS} deletions, one ` +
      "after another on new connections, all for one partner. The script's time includes `vacuum analyze`.",
  ].join('\n\n');
}
