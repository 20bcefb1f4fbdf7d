import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listMutants } from './mutants.ts';

const becomes = (source: string) => listMutants(source).map((mutant) => mutant.source);

test('each mistake changes one place', () => {
  assert.deepEqual(becomes('const late = now > end && isOpen;\n'), [
    'const late = now >= end && isOpen;\n',
    'const late = now > end || isOpen;\n',
  ]);
});

test('conditions are forced, and statements left out', () => {
  assert.deepEqual(becomes('  if (late) throw gone();\n'), [
    '  if (true || late) throw gone();\n',
    '  if (false && late) throw gone();\n',
    '  if (late) ;\n',
  ]);
  assert.deepEqual(becomes('  store.remove(key);\n'), ['  ;\n']);
});

test('types, comments, texts and regular expressions stay', () => {
  for (const source of [
    'let age: Array<true> | false;\n',
    '// a < b\n',
    "const text = 'a < b';\n",
    'const text = `a < b`;\n',
    'const pattern = /a < b/;\n',
  ])
    assert.deepEqual(becomes(source), []);
});

test('operators of SQL are exchanged', () => {
  assert.deepEqual(becomes("db.where('id', '=', id)\n"), ["db.where('id', '<>', id)\n"]);
});

test('a mutant names its line', () => {
  assert.deepEqual(
    listMutants('let a;\nlet b = a === 1;\n').map(({ line, was }) => [line, was]),
    [[2, '===']],
  );
});
