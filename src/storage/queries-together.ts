import type { CompiledQuery, DialectAdapter } from 'kysely';

/** Several queries that travel to the database together. Its rows are the rows of each. */
export class QueriesTogether implements CompiledQuery<unknown[]> {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;
  readonly parameters = [];
  readonly queries: readonly CompiledQuery[];
  /** Of their transaction: nobody needs their rows, and there are none. */
  readonly areLast: boolean;

  constructor(queries: readonly CompiledQuery[], areLast: boolean) {
    const [{ query, queryId }] = queries as [CompiledQuery];
    this.query = query;
    this.queryId = queryId;
    this.sql = queries.map(({ sql }) => sql).join('; ');
    this.queries = queries;
    this.areLast = areLast;
  }
}

/** Of an engine that takes queries together. */
export interface TogetherAdapter extends DialectAdapter {
  readonly takesTogether: true;
}

export function takesTogether(adapter: DialectAdapter): adapter is TogetherAdapter {
  return 'takesTogether' in adapter;
}

export function queriesOf(query: CompiledQuery): readonly CompiledQuery[] {
  return query instanceof QueriesTogether ? query.queries : [query];
}
