import { Client } from 'pg';

/** The partition column of each table in deploy/partition.sql. */
const PARTITION_COLUMNS: Readonly<Record<string, string>> = {
  rooms: 'id',
  photos: 'room_id',
  partner_rooms: 'partner_id',
  audit_entries: 'room_id',
  photo_removals: 'room_id',
};

const TABLES = new RegExp(`\\b(?:${Object.keys(PARTITION_COLUMNS).join('|')})\\b`);
const PARTITION = new RegExp(`^(${Object.keys(PARTITION_COLUMNS).join('|')})_\\d+$`);

/** Makes statements that differ only in the number of values equal. */
export const shapeOf = (statement: string) =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(\$(?: \/\*, \.\.\. \*\/|(?:, \$)*)\)/g, '(…)')
    .replaceAll(/\(…\)(?:, \(…\))+/g, '(…)');

export const usesPartitionedTable = (statement: string) => TABLES.test(statement);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Makes a join look up one table's rows by the other's, even in small tables. */
const PLANNING = ['hashjoin', 'mergejoin', 'seqscan', 'bitmapscan', 'material', 'memoize']
  .map((way) => `set enable_${way} = off`)
  .join('; ');

/**
 * For each statement, the tables whose partitions PostgreSQL would all have to scan. Empty if the statement has a condition on every
 * partition column. The database must be partitioned.
 */
export async function findScattered(
  databaseUrl: string,
  statements: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(PLANNING);
    const scattered = new Map<string, readonly string[]>();
    for (const statement of statements) {
      const { rows } = await client.query(`explain (generic_plan, format json) ${explainable(statement)}`);
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
      scattered.set(statement, [...new Set(listScattered(Plan))]);
    }
    return scattered;
  } finally {
    await client.end();
  }
}

/** Replaces a trigger's `new` and `old` with a parameter. */
function explainable(statement: string): string {
  const last = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  return statement.replaceAll(/\b(?:new|old)\.\w+/g, `$${last + 1}`);
}

function listScattered(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(listScattered);
  const [, table] = PARTITION.exec(node['Relation Name'] ?? '') ?? [];
  if (!table || node['Node Type'] === 'ModifyTable') return below;
  const conditions = [node['Index Cond'], node.Filter].filter((each) => each !== undefined).join(' and ');
  const isNamed = new RegExp(`\\((?:\\w+\\.)?${PARTITION_COLUMNS[table]} = (?!ALL)`).test(conditions);
  return isNamed ? below : [table, ...below];
}
