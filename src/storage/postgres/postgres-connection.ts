import type { Outcome, Statement } from './postgres-batch.ts';

export interface PostgresConnection {
  /** Runs the statements one after the other in one round trip; after one that fails, none of the others. */
  readonly run: (statements: readonly Statement[]) => Promise<Outcome[]>;
  readonly release: (destroy?: boolean) => void;
}

export interface PostgresPool {
  connect(): Promise<PostgresConnection>;
  end(): Promise<void>;
}
