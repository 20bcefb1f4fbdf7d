import type { CompiledQuery, DialectAdapter } from 'kysely';

/** Several queries in one message. Its rows are the rows of each query. */
export class QueriesTogether implements CompiledQuery<unknown[]> {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;
  readonly parameters = [];
  readonly queries: readonly CompiledQuery[];
  /** The last queries of their transaction, whose rows nobody needs. */
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

/** An engine that accepts several queries at once. */
export interface TogetherAdapter extends DialectAdapter {
  readonly takesTogether: true;
}

export function takesTogether(adapter: DialectAdapter): adapter is TogetherAdapter {
  return 'takesTogether' in adapter;
}

export function queriesOf(query: CompiledQuery): readonly CompiledQuery[] {
  return query instanceof QueriesTogether ? query.queries : [query];
}
