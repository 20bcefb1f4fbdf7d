import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from '../../test/support/request.ts';

export interface ReleaseWitness {
  readonly failures: string[];
  inspect(answer: Answer): void;
  /** The newest generation seen, and the number of answers. */
  newest(): number;
  reads(): number;
}

/** The number of rows in a generation. Each row contains the generation, so that a mixed body is detected. */
export const rowsOf = (generation: number) => 1 + (generation % 5);

/** Checks that body, ETag, digest and row count of each answer belong to one generation. */
export function createReleaseWitness(): ReleaseWitness {
  const failures: string[] = [];
  let newest = 0;
  let reads = 0;
  return {
    failures,
    newest: () => newest,
    reads: () => reads,
    inspect(answer) {
      reads += 1;
      if (answer.status !== 200) {
        failures.push(`a read answered ${answer.status}`);
        return;
      }
      const generations = listGenerations(answer);
      newest = Math.max(newest, ...generations);
      failures.push(...findMixtures(answer, generations));
    },
  };
}

function findMixtures({ body, headers }: Answer, generations: readonly number[]): string[] {
  const digest = createHash('sha256').update(body).digest();
  const expected = {
    etag: `"${digest.subarray(0, 16).toString('base64url')}"`,
    'repr-digest': `sha-256=:${digest.toString('base64')}:`,
    'x-row-count': String(generations.length),
  };
  const wrong = Object.entries(expected).filter(([name, value]) => headers[name] !== value);
  const [generation] = generations;
  // Before the first generation there are no rows.
  const isWhole =
    generation === undefined ||
    (generations.every((each) => each === generation) && generations.length === rowsOf(generation));
  return [
    ...wrong.map(([name, value]) => `${name} is ${String(headers[name])} but the body requires ${value}`),
    ...(isWhole ? [] : [`a body mixes rows of the generations ${generations.join()}`]),
  ];
}

/** The usage count in every row. */
function listGenerations(answer: Answer): number[] {
  const text = decode(answer).toString();
  if (answer.headers['content-type']!.startsWith('application/json')) {
    return (JSON.parse(text) as { rows: { uses: number }[] }).rows.map(({ uses }) => uses);
  }
  const [, ...lines] = text.trimEnd().split('\r\n');
  return lines.map((line) => Number(line.split(',').at(-1)));
}

function decode({ body, headers }: Answer): Buffer {
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body);
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return body;
}
