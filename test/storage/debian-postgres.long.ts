import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram } from '../support/find-program.ts';
import { runSuites } from '../support/run-suites.ts';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

// Its programs are not on PATH, but this one is installed with them.
await findProgram(['pg_ctlcluster'], 'postgresql');
const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
if (versions.length === 0)
  test("Debian's PostgreSQL", { skip: 'it is missing and could not be installed' }, () => {});

for (const version of versions)
  test(`the storage and contract suites pass on Debian's PostgreSQL ${version}`, () =>
    runSuites({ settings: { TEST_POSTGRES: join(DEBIAN_POSTGRES, version) } }));
