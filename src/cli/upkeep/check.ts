import type { Config } from '../../config/config.ts';
import { checkBackup } from '../../upkeep/check/check-backup.ts';
import { CHECKS } from '../../upkeep/check/checks.ts';
import { runCheck, type CheckResult } from '../../upkeep/check/checks.ts';
import { BadArgument } from '../bad-argument.ts';
import { openPhotoStore } from '../photo-store.ts';
import { existsState, openToRead } from '../storage.ts';

export interface CheckFlags {
  readonly json: boolean;
  readonly backup?: string;
}

/** Exits with 0 if everything is fine, and with 1 if there is a problem. */
export async function check(config: Config, { json, backup }: CheckFlags): Promise<void> {
  const running = backup === undefined ? checkState(config) : [runCheck('Backup', checkBackup(backup))];
  const results: CheckResult[] = [];
  for await (const result of running) {
    results.push(result);
    if (!json) process.stdout.write(describe(result));
  }
  if (json) process.stdout.write(`${JSON.stringify({ checks: results.map(present) })}\n`);
  if (results.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
}

async function* checkState(config: Config): AsyncGenerator<CheckResult> {
  if (!existsState(config)) throw new BadArgument('There is nothing to check yet: start the service once.');
  const db = openToRead(config);
  const checked = { db, store: openPhotoStore(config, 'live'), now: () => new Date() };
  try {
    for (const each of CHECKS) {
      const result = await runCheck(each.name, each.run(checked));
      yield result;
      if (result.findings.some(({ isLast }) => isLast)) return;
    }
  } finally {
    await db.destroy();
  }
}

const present = ({ name, seen, findings }: CheckResult) => ({
  name,
  seen,
  findings: findings.map(({ what, repair }) => ({ what, mend: repair })),
});

function describe({ name, seen, findings }: CheckResult): string {
  const verdict = findings.length === 0 ? 'ok' : `${findings.length} wrong`;
  const lines = findings.map(({ what, repair }) => `  ${what}\n    ${repair}\n`);
  return `${name.padEnd(10)}${verdict.padEnd(10)}${seen}\n${lines.join('')}`;
}
