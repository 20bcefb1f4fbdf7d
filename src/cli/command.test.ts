import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textTable } from './command.ts';

test('a table may have any number of lines', () => {
  const lines = Array.from({ length: 200_000 }, (_, id) => [id, 'x']);
  assert.equal(textTable(['id', 'name'], lines).split('\n').length, lines.length + 2);
});

test('numbers are right-aligned, and a name cannot move the cursor, reverse the line or start a new one', () => {
  const name = 'one\u001B[2J\ntwo\u202Ethree';
  assert.equal(
    textTable(
      ['id', 'name', 'photos'],
      [
        [7, name, 12],
        [10, 'b', 3],
      ],
    ),
    'id  name              photos\n 7  one [2J twothree      12\n10  b                      3\n',
  );
});
