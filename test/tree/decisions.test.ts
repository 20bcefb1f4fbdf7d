import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const PARTS = ['**Context.**', '**Decision.**', '**What we give up.**', '**Enforced by.**'];
const SCREEN = 45;

for (const path of globSync('docs/decisions/*.md').toSorted()) {
  const text = readFileSync(path, 'utf8');
  const isHistory = text.includes('\nSuperseded by ');

  test(`${path} has a context, a decision, what we give up and what enforces it, on one screen`, () => {
    const wanted = isHistory ? PARTS.slice(0, 3) : PARTS;
    const places = wanted.map((part) => text.indexOf(part));
    assert.ok(!places.includes(-1), `It lacks ${wanted.filter((part) => !text.includes(part)).join(', ')}`);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.ok(text.split('\n').length <= SCREEN);
  });

  if (isHistory) continue;
  test(`${path} names only files that exist`, () => {
    const enforced = text.slice(text.indexOf('**Enforced by.**'));
    const files = [...enforced.matchAll(/`((?:src|test|prove)\/[^`]+)`/g)].map(([, file]) => file!);
    assert.deepEqual(
      files.filter((file) => globSync(file).length === 0),
      [],
    );
  });
}
