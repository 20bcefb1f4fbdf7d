import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SOURCE_DEFECTS } from '../../prove/world/source-defects.ts';

for (const { defect, file, change } of Object.values(SOURCE_DEFECTS)) {
  test(`the control for "${defect}" still finds the line it breaks`, () => {
    const text = readFileSync(file, 'utf8');
    assert.notEqual(change(text), text, `${file} has changed: update prove/world/source-defects.ts`);
  });
}
