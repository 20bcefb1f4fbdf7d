import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { ApiDescription } from './api-description.ts';
import { listTexts } from './list-texts.ts';
import { PATTERNS_VI, TEXTS_VI } from './texts-vi.ts';
import { translateVi } from './translate.ts';

const api: unknown = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
const texts = listTexts(api as ApiDescription);

test('every text of the reference has a Vietnamese translation', () => {
  const missing = [...texts].filter((text) => text !== '' && translateVi(text) === undefined);
  assert.deepEqual(missing, []);
});

test('every Vietnamese text is used', () => {
  assert.deepEqual(
    Object.keys(TEXTS_VI).filter((text) => !texts.has(text)),
    [],
  );
  for (const [pattern] of PATTERNS_VI)
    assert.ok(
      [...texts].some((text) => pattern.test(text)),
      String(pattern),
    );
});

test('a text that contains a setting keeps it in the translation', () => {
  const created = [...texts].find((text) => text.startsWith('Open to anyone'))!;
  assert.match(translateVi(created.replace('7 days', '30 days'))!, /Sau 30 ngày/);
});
