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
    `CPU for each answer, of Sampan and of all processes of PostgreSQL, before and after \`deploy/partition.sql\`: ${READS} rooms that are not kept, then ${DELETIONS} deletions, one ` +
      'after the other on new connections, all of one partner. The time of the script has `vacuum analyze` in it.',
  ].join('\n\n');
}
