import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportProgress } from '../rooms/import/importing.ts';
import { showShares } from './progress.ts';
import { describeImport } from './rooms-import.ts';

function record(
  isTTY: boolean,
  steps: readonly [atMs: number, progress: Partial<ImportProgress>][],
): string[] {
  const written: string[] = [];
  let nowMs = 0;
  const progress = showShares(
    describeImport,
    { isTTY, write: (text: string) => written.push(text) },
    () => nowMs,
  );
  for (const [atMs, step] of steps) {
    nowMs = atMs;
    progress.watch({ step: 'checking', share: 0, lines: 0, rooms: 0, files: 0, ...step });
  }
  progress.end();
  progress.end();
  return written;
}

const STEPS: [number, Partial<ImportProgress>][] = [
  [0, { share: 0.04, lines: 10 }],
  [50, { share: 0.5, lines: 100 }],
  [120, { share: 0.55, lines: 120 }],
  [121, { share: 1, lines: 200 }],
  [122, { step: 'copying', share: 1, files: 3 }],
  [123, { step: 'storing', share: 0.999, lines: 199, rooms: 150 }],
  [124, { step: 'storing', share: 1, lines: 200, rooms: 151 }],
];

test("on a terminal each step's line is rewritten at most ten times a second, and ends with its last figures", () => {
  assert.deepEqual(
    record(true, STEPS).map((text) => text.replace('\u001B[K', '')),
    [
      '\rChecking   4 %  10 lines',
      '\rChecking  55 %  120 lines',
      '\rChecking 100 %  200 lines\n',
      '\rCopying  100 %  3 files',
      '\rCopying  100 %  3 files\n',
      '\rStoring   99 %  199 lines, 150 rooms',
      '\rStoring  100 %  200 lines, 151 rooms\n',
    ],
  );
});

test('elsewhere it prints a plain line for every tenth of a step', () => {
  assert.deepEqual(record(false, STEPS), [
    'Checking  50 %  100 lines\n',
    'Checking 100 %  200 lines\n',
    'Copying  100 %  3 files\n',
    'Storing   99 %  199 lines, 150 rooms\n',
    'Storing  100 %  200 lines, 151 rooms\n',
  ]);
});
