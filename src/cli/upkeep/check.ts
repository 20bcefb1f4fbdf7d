import type { Config } from '../../config/config.ts';
import { CHECKS } from '../../upkeep/check/checks.ts';
import type { Check, Checked, Finding } from '../../upkeep/check/finding.ts';
import { BadArgument } from '../bad-argument.ts';
import { openPhotoStore } from '../photo-store.ts';
import { existsState, openToRead } from '../storage.ts';

interface Result {
  readonly name: string;
  readonly seen: string;
  readonly findings: readonly Finding[];
}

/** Ends with 0 where all is well, with 1 where something is wrong. */
export async function check(config: Config, { json }: { readonly json: boolean }): Promise<void> {
  if (!existsState(config)) throw new BadArgument('There is nothing to check yet: start the service once.');
  const db = openToRead(config);
  const checked = { db, store: openPhotoStore(config, 'live'), now: () => new Date() };
  try {
    const results: Result[] = [];
    for (const each of CHECKS) {
      const result = await runCheck(each, checked);
      results.push(result);
      if (!json) process.stdout.write(describe(result));
    }
    if (json) process.stdout.write(`${JSON.stringify({ checks: results })}\n`);
    if (results.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

async function runCheck(each: Check, checked: Checked): Promise<Result> {
  const findings: Finding[] = [];
  const found = each.run(checked);
  for (;;) {
    const { done, value } = await found.next();
    if (done) return { name: each.name, seen: value, findings };
    findings.push(value);
  }
}

function describe({ name, seen, findings }: Result): string {
  const verdict = findings.length === 0 ? 'ok' : `${findings.length} wrong`;
  const lines = findings.map(({ what, mend }) => `  ${what}\n    ${mend}\n`);
  return `${name.padEnd(10)}${verdict.padEnd(10)}${seen}\n${lines.join('')}`;
}
