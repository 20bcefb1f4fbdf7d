import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseChangelog, renderChangelog } from './changelog.ts';

const CHANGELOG = `# Changelog

What changed.

## 1.1.0

- Adds \`a < b\`.

## 1.0.0 (unreleased)

- The first thing, which goes on
  over a line.
- The second.
`;

test('a changelog is read by version, and items that go on over lines become one', () => {
  assert.deepEqual(parseChangelog(CHANGELOG), [
    { version: '1.1.0', changes: ['Adds `a < b`.'] },
    {
      version: '1.0.0 (unreleased)',
      changes: ['The first thing, which goes on over a line.', 'The second.'],
    },
  ]);
});

test('what stands between backticks becomes code, and nothing becomes markup', () => {
  assert.match(renderChangelog(parseChangelog(CHANGELOG)), /<li>Adds <code>a &#60; b<\/code>\.<\/li>/);
});
