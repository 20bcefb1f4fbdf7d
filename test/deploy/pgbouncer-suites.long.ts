import { test } from 'node:test';
import { findPgbouncer } from '../support/pgbouncer.ts';
import { runSuites } from '../support/run-suites.ts';

const skip = (await findPgbouncer()) ? false : 'PgBouncer is missing and could not be installed';
if (skip) process.stderr.write(`${skip}\n`);

test('the storage and contract suites pass through PgBouncer', { skip }, () =>
  runSuites({ setup: 'test/support/pooled-postgres.ts' }),
);
