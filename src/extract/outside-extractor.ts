import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BadFile } from './bad-file.ts';
import type { Document, Extractor } from './document.ts';
import type { Candidate, Finding } from './observation.ts';
import { charactersBefore, offsetOfCharacter } from './text/plain-text.ts';

const MOST_LINE = 100_000;
const MOST_LINES = 100_000;
const FEWEST_QUOTED = 3;
const MOST_ERROR = 200;
const MOST_SAID = 4 * MOST_ERROR;
const GRACE_MS = 1_000;

/** Any command that reads one JSON line (the sidecar with `document` and `text`) and writes one candidate per line. */
export function outsideExtractor(command: string, limitMs: number): Extractor {
  return {
    name: 'with',
    version: createHash('sha256').update(command).digest('hex').slice(0, 12),
    prepare: (document) => () => runCommand(command, limitMs, document),
  };
}

async function* runCommand(command: string, limitMs: number, document: Document): AsyncGenerator<Finding> {
  const text = await document.text();
  // In its own process group, so that the command's child processes end with it.
  const child = spawn(command, { shell: true, detached: true, stdio: 'pipe' });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (said = (said + piece).slice(-MOST_SAID)));
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void endGroup(child);
  }, limitMs);
  // A command need not read all of its input.
  child.stdin.on('error', () => {});
  child.stdin.end(`${JSON.stringify({ ...document.source, document: document.name, text })}\n`);
  try {
    yield* readFindings(child, document, text);
    const [code, signal] = await closed;
    if (isLate) throw new BadFile(`${document.name}: "${command}" took longer than ${limitMs / 1_000} s.`);
    const last = said.trim().split('\n').at(-1)!.slice(0, MOST_ERROR);
    if (code !== 0)
      throw new BadFile(`${document.name}: "${command}" ended with ${code ?? signal}${last && `: ${last}`}.`);
  } finally {
    clearTimeout(timer);
    await endGroup(child);
  }
}

async function* readFindings(child: ChildProcessWithoutNullStreams, document: Document, text: string) {
  let [rest, number] = ['', 0];
  child.stdout.setEncoding('utf8');
  for await (const piece of child.stdout) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop()!;
    if (rest.length > MOST_LINE)
      throw new BadFile(`${document.name}: the command wrote a line of more than ${MOST_LINE} characters.`);
    for (const line of lines) if (line.trim() !== '') yield readLine(line, (number += 1), text);
    if (number > MOST_LINES)
      throw new BadFile(`${document.name}: the command wrote more than ${MOST_LINES} lines.`);
  }
  if (rest.trim() !== '') yield readLine(rest, number + 1, text);
}

function readLine(line: string, number: number, text: string): Finding {
  const locator = `line ${number} of the command`;
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch {
    return { locator, reason: 'not JSON' };
  }
  if (said === null || typeof said !== 'object' || Array.isArray(said))
    return { locator, reason: 'not a JSON object' };
  // It quotes its source text: `quote`, and `offset` in Unicode characters from the start of `text`.
  const { quote, offset, ...candidate } = said as Record<string, unknown>;
  const problem = findQuoteProblem(text, quote, offset, candidate['value']);
  if (problem !== undefined) return { ...candidate, locator, reason: problem };
  const end = Number(offset) + charactersBefore(String(quote), String(quote).length);
  // The gate validates the shape of the command's output.
  return { ...candidate, locator: `characters ${Number(offset)}-${end}` } as Candidate;
}

function findQuoteProblem(text: string, quote: unknown, offset: unknown, value: unknown): string | undefined {
  if (typeof quote !== 'string' || quote.trim().length < FEWEST_QUOTED)
    return `quotes fewer than ${FEWEST_QUOTED} characters`;
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0)
    return 'has no offset for its quote';
  const start = offsetOfCharacter(text, offset);
  if (!text.startsWith(quote, start)) return 'the quoted text is not at its offset';
  return typeof value === 'number' && !/\d/.test(quote)
    ? 'gives a number, but its quote contains none'
    : undefined;
}

async function endGroup(child: ChildProcessWithoutNullStreams): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      return; // The group has ended.
    }
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (signal === 'SIGTERM' && isRunning) await wait(GRACE_MS, undefined, { ref: false });
  }
}
