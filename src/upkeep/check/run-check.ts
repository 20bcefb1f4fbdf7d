import { isDatabaseDamaged, isDatabaseUnreadable } from '../../storage/database-damage.ts';
import { describeDamage, describeUnreadable } from './check-database.ts';
import type { Finding } from './finding.ts';

/** What a check looked at, and what it found. */
export interface CheckResult {
  readonly name: string;
  readonly seen: string;
  readonly findings: readonly Finding[];
}

/** A database that cannot be read is a finding, not a failure of the check. */
export async function runCheck(name: string, looking: AsyncGenerator<Finding, string>): Promise<CheckResult> {
  const findings: Finding[] = [];
  try {
    for (;;) {
      const { done, value } = await looking.next();
      if (done) return { name, seen: value, findings };
      findings.push(value);
    }
  } catch (error) {
    if (!isDatabaseUnreadable(error)) throw error;
    const describe = isDatabaseDamaged(error) ? describeDamage : describeUnreadable;
    findings.push({ ...describe((error as Error).message), isLast: true });
    return { name, seen: 'cannot be read', findings };
  }
}
