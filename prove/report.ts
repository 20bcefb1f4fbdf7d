import { availableParallelism, cpus } from 'node:os';
import { boundOf, type Profile, type Promised, type Proof } from './promise.ts';

export interface Proven extends Pick<Promised, 'id' | 'sentence'> {
  readonly proof: Proof;
  readonly seconds: number;
}

const UNPROVEN = [
  'Speed and memory use: `npm run bench` measures them (docs/benchmarks.md). P7 states what is refused, not the share that is answered; the bench measures that share per second of CPU.',
  'P8, P12 and P16: the exact time of an answer or a cut. They prove only that it comes from a deadline.',
  'P8: a SQLite file that is away. Another process can only lock it against writers, so rooms are still read; P9 covers a failing disk.',
  'P9: real disk hardware. A preloaded library simulates the failing disk; the full disk is also a small tmpfs and the read-only disk a real ext4, where they can be mounted. The bounds for imports and builds are wide.',
  'M2: the time until the service recovers; the table states it, but the proof does not judge it. All machines share one kernel, clock and memory: no power is cut, and no watchdog resets a hanging machine. HAProxy does not fail.',
  'P12: clients that keep reading a little at a time. They are not cut, however long they take.',
  'S1: pages, and most prices and texts, which its model does not know, and the times of `updated_since`, which the database takes from its own clock. After a fault the model allows every state that an interrupted step may leave.',
  'S2: the HTML of pages, the prices and texts of rooms and the binary formats, which its model does not know: there it judges every other answer by the plain one.',
];

export function writeReport(proven: readonly Proven[], profile: Profile, now: Date): string {
  const lines = proven.flatMap(rowsOf);
  return `${[
    '<!-- Made by "npm run prove"; do not edit. -->',
    '# Proofs',
    `Run on ${now.toISOString().slice(0, 10)} with the ${profile.name} profile, on ${availableParallelism()} cores of ${cpus()[0]!.model} ` +
      `(${process.platform}, ${process.arch}), Node ${process.versions.node}. The bound is the upper limit of the failure rate with 95 % confidence; it is given only for independent trials. For P1 these are the kills, for M2 the lost primaries. ` +
      'A control is a variant of Sampan with one known defect, tried in the same way; a proof that does not catch it proves nothing.',
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

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
