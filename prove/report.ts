import { availableParallelism, cpus } from 'node:os';
import { boundOf, type Profile, type Promised, type Proof } from './promise.ts';

export interface Proven extends Pick<Promised, 'id' | 'sentence'> {
  readonly proof: Proof;
  readonly seconds: number;
}

const UNPROVEN = [
  'How fast anything is, and how much memory it takes: `npm run bench` measures that (docs/benchmarks.md). P7 says what is refused, not what share is answered, which the bench measures for each second of CPU.',
  'P8, P12 and P16: that an answer, or a cut, comes from a deadline and not from waiting for ever; not after how many milliseconds.',
  'P9: a disk that fails is a preloaded library; a full one is a small disk as well, where one may be mounted. The bounds for imports and builds are wide.',
  'M2: after how many seconds the service is back, which the table states and nobody judges. All machines share one kernel, clock and memory: no power is cut, and no watchdog is there to reset one that hangs. HAProxy is not lost.',
  'P12: a client that takes a little of its answer now and then is not cut, however long it takes.',
];

export function writeReport(proven: readonly Proven[], profile: Profile, now: Date): string {
  const lines = proven.flatMap(rowsOf);
  return `${[
    '<!-- Made by "npm run prove"; do not edit. -->',
    '# Proofs',
    `Run on ${now.toISOString().slice(0, 10)} with the ${profile.name} profile, on ${availableParallelism()} cores of ${cpus()[0]!.model} ` +
      `(${process.platform}, ${process.arch}), Node ${process.versions.node}. The bound is that of the rate of failures, with a confidence of 95 %; it is stated only for trials that are independent of each other. For P1 these are the kills, for M2 the lost primaries. ` +
      'A control is a variant of Sampan with one known defect, tried in the same way: a proof that does not catch it proves nothing.',
    table(['', 'promise', 'on', 'trials', 'failures', 'bound', 'control', 'caught'], lines),
    '## What is not proven',
    UNPROVEN.map((each) => `- ${each}`).join('\n'),
  ].join('\n\n')}\n`;
}

function rowsOf({ id, sentence, proof }: Proven): string[][] {
  if (proof.skipped) return [[id, sentence, '', '', '', '', '', `not tried: ${proof.skipped}`]];
  const count = Math.max(proof.evidence.length, proof.controls.length);
  return Array.from({ length: count }, (_, index) => {
    const evidence = proof.evidence[index];
    const control = proof.controls[index];
    return [
      index === 0 ? id : '',
      index === 0 ? sentence : '',
      ...(evidence
        ? [evidence.where, String(evidence.trials), String(evidence.failures.length), boundOf(evidence)]
        : ['', '', '', '']),
      ...(control ? [control.defect, control.caught > 0 ? `yes, ${control.caught}` : 'NO'] : ['', '']),
    ];
  });
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
