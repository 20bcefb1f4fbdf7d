import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseCommand, parseDockerfile, parseEnvironment } from './dockerfile.ts';
import { ignoredBy } from './ignored-by.ts';

describe('parseDockerfile', () => {
  test('joins continued lines, drops comments and reads options', () => {
    const source = '# a\nFROM debian:x AS one\n\nRUN a && \\\n  # b\n  c\nCOPY --from=one /a b\n';
    assert.deepEqual(
      parseDockerfile(source).map(({ word, flags, text }) => [word, flags, text.replaceAll(/\s+/g, ' ')]),
      [
        ['FROM', {}, 'debian:x AS one'],
        ['RUN', {}, 'a && c'],
        ['COPY', { from: 'one' }, '/a b'],
      ],
    );
  });

  test('rejects an unknown instruction', () => {
    for (const line of ['ADD a b', 'ARG A', 'from debian:x', 'RUNNING'])
      assert.throws(() => parseDockerfile(line), /Unknown instruction/, line);
  });

  test('distinguishes the shell form from the exec form', () => {
    assert.deepEqual(parseCommand('["./sampan", "serve"]'), ['./sampan', 'serve']);
    assert.deepEqual(parseCommand('echo $A'), ['/bin/sh', '-c', 'echo $A']);
  });

  test('reads plain ENV pairs and rejects other forms', () => {
    assert.deepEqual(parseEnvironment('A=1   B=/two'), { A: '1', B: '/two' });
    for (const text of ['A 1', 'A="1 2"', 'A=$B'])
      assert.throws(() => parseEnvironment(text), /Only plain/, text);
  });
});

describe('ignoredBy', () => {
  const ignored = ignoredBy('# a\n**/*.test.ts\n**/node_modules\nvar\n*.md\n!README.md\n');

  test('leaves out matching paths and everything inside a matching folder', () => {
    for (const path of [
      'a.test.ts',
      'src/a/b.test.ts',
      'node_modules',
      'bench/node_modules/a/b.js',
      'var/a',
      'A.md',
    ])
      assert.equal(ignored(path), true, path);
  });

  test('keeps paths that match no pattern, and paths that a later pattern includes again', () => {
    for (const path of ['src/a.ts', 'src/var', 'docs/A.md', 'README.md'])
      assert.equal(ignored(path), false, path);
  });
});
