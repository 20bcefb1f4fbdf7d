import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { MOST_LINE_MEGABYTES, readLines } from './read-lines.ts';

async function linesOf(content: string | Uint8Array) {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-lines-')), 'file');
  await writeFile(file, content);
  const digest = createHash('sha256');
  const lines: [number, string | undefined][] = [];
  let bytesRead = 0;
  for await (const batch of readLines(file, digest)) {
    bytesRead = batch.bytesRead;
    for (const { number, bytes } of batch.lines) lines.push([number, bytes && Buffer.from(bytes).toString()]);
  }
  return { lines, bytesRead, sha256: digest.digest('hex') };
}

test('numbers every line, with or without a final newline', async () => {
  const expected = [
    [1, 'a'],
    [2, ''],
    [3, 'bé'],
  ];
  assert.deepEqual((await linesOf('a\n\nbé')).lines, expected);
  assert.deepEqual((await linesOf('a\n\nbé\n')).lines, expected);
  assert.deepEqual((await linesOf('')).lines, []);
});

test('joins lines that a chunk boundary splits', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => 'é'.repeat(index * 2_357) + index);
  const content = texts.join('\n');
  const { lines, bytesRead, sha256 } = await linesOf(content);
  assert.ok(Buffer.byteLength(content) > 3_000_000);
  assert.deepEqual(
    lines.map(([, text]) => text),
    texts,
  );
  assert.equal(bytesRead, Buffer.byteLength(content));
  assert.equal(sha256, createHash('sha256').update(content).digest('hex'));
});

test('counts a line that is too long without keeping it', async () => {
  const long = 'x'.repeat(MOST_LINE_MEGABYTES * 1_048_576);
  const { lines } = await linesOf(`a\n${long}\n${long}x\nb\n`);
  assert.deepEqual(
    lines.map(([number, text]) => [number, text?.length]),
    [
      [1, 1],
      [2, long.length],
      [3, undefined],
      [4, 1],
    ],
  );
});
