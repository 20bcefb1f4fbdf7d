import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { globalSetup, globalTeardown } from '../test/support/postgres.ts';
import { PROMISES } from './promises.ts';
import { PROFILES, type Profile, type Promised, type Proof } from './promise.ts';
import { writeReport, type Proven } from './report.ts';
import { runSoak } from './soak/run-soak.ts';

// npm run prove [-- [--short | --long] [--seed N] [P1 P6 …]]: runs the proofs, prints a table, and fails if a promise is broken or a control is
// not caught. With --soak 30m it runs the soak instead, and with --control as well, the soak of defects.

const REPORT = 'docs/proofs.md';
/** Each proof waits for much of its time. None judges speed, so they may run concurrently. */
const AT_ONCE = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    soak: { type: 'string' },
    control: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? undefined : Number(values.seed);
const profile: Profile = {
  ...PROFILES[values.long ? 'long' : values.short ? 'short' : 'whole'],
  ...(seed !== undefined && { seed }),
};
const chosen = PROMISES.filter(isChosen);

const { soak: duration, control: isControl } = values;
const isProven =
  duration === undefined ? await provePromises() : await runSoak({ duration, seed, isControl });
process.exitCode = isProven ? 0 : 1;

async function provePromises(): Promise<boolean> {
  await globalSetup();
  const startedMs = performance.now();
  let proven: readonly Proven[];
  try {
    proven = await proveAll();
  } finally {
    await globalTeardown();
  }
  process.stderr.write(`${proven.length} promises in ${secondsSince(startedMs)} s: ${listSeconds(proven)}\n`);
  const report = writeReport(proven, profile, new Date());
  process.stdout.write(report);
  if (positionals.length === 0 && profile.name !== 'short') {
    writeFileSync(REPORT, report);
    execFileSync('node_modules/.bin/oxfmt', [REPORT]);
  }
  return proven.every(holds);
}

function isChosen({ id, leftOutOfShort }: Promised): boolean {
  if (positionals.length > 0) return positionals.includes(id);
  if (profile.name !== 'short' || leftOutOfShort === undefined) return true;
  process.stderr.write(`${id} skipped: ${leftOutOfShort}\n`);
  return false;
}

/** Runs several at once, from the end of the list, because the last ones take longest. */
async function proveAll(): Promise<Proven[]> {
  const found = new Map<Promised, Proven>();
  const queue = [...chosen];
  async function proveNext(): Promise<void> {
    for (let promised = queue.pop(); promised; promised = queue.pop())
      found.set(promised, await proveOne(promised));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, proveNext));
  return chosen.map((promised) => found.get(promised)!);
}

async function proveOne(promised: Promised): Promise<Proven> {
  const { id } = promised;
  process.stderr.write(`${id} ${promised.sentence} …\n`);
  const beganMs = performance.now();
  const proof = await promised.prove(profile).catch(failWith);
  const seconds = secondsSince(beganMs);
  for (const { where, failures } of proof.evidence) {
    for (const failure of failures.slice(0, 5))
      process.stderr.write(`${id} FAILED on ${where}: ${failure}\n`);
  }
  for (const { defect, caught } of proof.controls)
    if (caught === 0) process.stderr.write(`${id} MISSED its control: ${defect}\n`);
  if (proof.skipped) process.stderr.write(`${id} not tried: ${proof.skipped}\n`);
  process.stderr.write(`${id} took ${seconds} s\n`);
  return { ...promised, proof, seconds };
}

/** A failing proof does not stop the others. */
function failWith(error: Error): Proof {
  return {
    evidence: [{ where: 'nothing', trials: 0, failures: [error.stack ?? String(error)] }],
    controls: [],
  };
}

function secondsSince(beganMs: number): number {
  return Math.round((performance.now() - beganMs) / 100) / 10;
}

function listSeconds(all: readonly Proven[]): string {
  return all.map(({ id, seconds }) => `${id} ${seconds}`).join(', ');
}

function holds({ proof }: { proof: Proof }): boolean {
  return (
    proof.evidence.every(({ failures }) => failures.length === 0) &&
    proof.controls.every(({ caught }) => caught > 0)
  );
}
