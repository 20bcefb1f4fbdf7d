import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textTable } from './text-table.ts';

test('numbers stand to the right, and a name cannot move the cursor, turn the line round or begin another', () => {
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
