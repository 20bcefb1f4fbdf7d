import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { globalSetup, globalTeardown } from '../test/postgres.ts';
import { PROMISES } from './promises.ts';
import { PROFILES, type Profile, type Promised, type Proof } from './promise.ts';
import { writeReport, type Proven } from './report.ts';

// npm run prove [-- [--short | --long] [P1 P6 …]]: runs the proofs, prints a table, and fails when a promise does or a control is missed.

const REPORT = 'docs/proofs.md';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
});
const profile: Profile = PROFILES[values.long ? 'long' : values.short ? 'short' : 'whole'];
const chosen = PROMISES.filter(({ id }) => positionals.length === 0 || positionals.includes(id));

await globalSetup();
const proven: Proven[] = [];
try {
  for (const promised of chosen) proven.push(await proveOne(promised));
} finally {
  await globalTeardown();
}
const report = writeReport(proven, profile, new Date());
process.stdout.write(report);
if (positionals.length === 0 && profile.name !== 'short') {
  writeFileSync(REPORT, report);
  execFileSync('node_modules/.bin/oxfmt', [REPORT]);
}
process.exitCode = proven.every(holds) ? 0 : 1;

async function proveOne(promised: Promised): Promise<Proven> {
  process.stderr.write(`${promised.id} ${promised.sentence} …\n`);
  const startedMs = performance.now();
  const proof = await promised.prove(profile);
  const seconds = (performance.now() - startedMs) / 1_000;
  for (const { where, failures } of proof.evidence) {
    for (const failure of failures.slice(0, 5)) process.stderr.write(`  FAILED on ${where}: ${failure}\n`);
  }
  if (proof.skipped) process.stderr.write(`  not tried: ${proof.skipped}\n`);
  process.stderr.write(`  ${seconds.toFixed(1)} s\n`);
  return { ...promised, proof, seconds };
}

function holds({ proof }: { proof: Proof }): boolean {
  return (
    proof.evidence.every(({ failures }) => failures.length === 0) &&
    proof.controls.every(({ caught }) => caught > 0)
  );
}
