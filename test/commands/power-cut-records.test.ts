import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutPower } from '../../prove/p02-survives-power-cut/cut-power.ts';
import { writeHistory } from '../../prove/p02-survives-power-cut/disk-history.ts';
import { KINDS, parseOperations, type Operation } from '../../prove/p02-survives-power-cut/operation.ts';

const CREATES = 0o100;

test('a file survives in a folder that another thread created, even if that was recorded late', () => {
  const log = Buffer.concat([
    record('open', 30, 40, '/data/notes/1', CREATES),
    record('sync', 50, 60, '/data/notes'),
    record('makeFolder', 10, 20, '/data/notes'),
    record('sync', 50, 60, '/data'),
  ]);
  const history = writeHistory(new Map(), new Set(['/data']), parseOperations(log));
  assert.deepEqual([...cutPower(history, 100, () => 0.999).keys()], ['/data/notes/1']);
});

function record(kind: Operation['kind'], started: number, ended: number, path: string, number = 0): Buffer {
  const fields = [KINDS.indexOf(kind) + 1, started, ended, number, path.length, 0];
  const header = Buffer.alloc(8 * fields.length);
  for (const [index, field] of fields.entries()) header.writeBigUInt64LE(BigInt(field), 8 * index);
  return Buffer.concat([header, Buffer.from(path)]);
}
