import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, label } from './svg.ts';

test('writes attributes in order, omits undefined ones and rounds numbers', () => {
  assert.equal(element('rect', { x: 1 / 3, y: undefined, class: 'a' }), '<rect x="0.3" class="a"/>');
  assert.equal(element('g', {}, '<path/>'), '<g><path/></g>');
});

test('escapes text in content and in attributes', () => {
  assert.equal(
    label('<b> & "c"', { class: `'>` }),
    '<text class="&apos;&gt;">&lt;b&gt; &amp; &quot;c&quot;</text>',
  );
});
