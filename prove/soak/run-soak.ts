import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { writeSoakReport } from './report.ts';
import { CONTROLS, soak } from './soak.ts';

const REPORT = 'docs/soak.md';
const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000 };
/** A shorter one is not recorded. */
const LEAST_RECORDED_MS = 30 * UNIT_MS.m;

interface Options {
  /** Such as "90s", "30m" or "2h". */
  readonly duration: string;
  readonly seed: number | undefined;
  /** Runs services with a defect each, which must be caught. */
  readonly isControl: boolean;
}

/** Whether no answer was wrong, or both defects were caught. */
export async function runSoak({ duration, seed = randomInt(2 ** 31), isControl }: Options): Promise<boolean> {
  const [, number, unit] = /^(\d+)([smh])$/.exec(duration) ?? [];
  if (unit === undefined) throw new Error(`"${duration}" is not a duration, such as 90s, 30m or 2h`);
  const durationMs = Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS];
  process.stderr.write(`a soak of ${duration} with --seed ${seed}\n`);
  const soaked = await soak(durationMs, seed, isControl);
  const report = writeSoakReport(soaked, durationMs / UNIT_MS.m, seed);
  process.stdout.write(report);
  if (isControl)
    return soaked.every(({ side }, index) => {
      const isCaught = side.failures.some((failure) => failure.includes(CONTROLS[index]!.says));
      process.stderr.write(`${isCaught ? 'caught' : 'MISSED'}: ${CONTROLS[index]!.defect}\n`);
      return isCaught;
    });
  if (durationMs >= LEAST_RECORDED_MS) {
    writeFileSync(REPORT, report);
    execFileSync('node_modules/.bin/oxfmt', [REPORT]);
  }
  return soaked.every(({ side }) => side.failures.length === 0);
}
