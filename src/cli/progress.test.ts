import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showProgress } from './progress.ts';

function recordScreen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

test("on a terminal each step's line is rewritten with its duration", () => {
  const screen = recordScreen(true);
  let nowMs = 0;
  const progress = showProgress(screen, () => nowMs);
  progress.watch('Reading the sources');
  nowMs = 12.4;
  progress.watch('Storing');
  nowMs = 20;
  progress.end();
  progress.end();
  assert.deepEqual(screen.written, [
    'Reading the sources …',
    '\rReading the sources 12 ms\n',
    'Storing …',
    '\rStoring 8 ms\n',
  ]);
});

test('elsewhere each step prints one plain line when it begins', () => {
  const screen = recordScreen(false);
  const progress = showProgress(screen, () => 0);
  progress.watch('Reading the sources');
  progress.watch('Storing');
  progress.end();
  assert.deepEqual(screen.written, ['Reading the sources\n', 'Storing\n']);
});
