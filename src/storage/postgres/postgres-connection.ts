import type { Outcome, Statement } from './postgres-batch.ts';

export interface PostgresConnection {
  /** Runs the statements in order in one round trip; after a failure it skips the rest. */
  readonly run: (statements: readonly Statement[]) => Promise<Outcome[]>;
  readonly release: (destroy?: boolean) => void;
}

export interface PostgresPool {
  connect(): Promise<PostgresConnection>;
  end(): Promise<void>;
}
