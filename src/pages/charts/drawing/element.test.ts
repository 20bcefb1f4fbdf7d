import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { element, escapeText, label } from './element.ts';

test('an element writes its attributes in order, leaves out the missing ones and rounds numbers', () => {
  assert.equal(element('rect', { x: 1 / 3, y: undefined, class: 'a' }), '<rect x="0.3" class="a"/>');
  assert.equal(element('g', {}, '<path/>'), '<g><path/></g>');
});

test('text cannot leave its place, in content or in an attribute', () => {
  assert.equal(
    label('<b> & "c"', { class: `'>` }),
    '<text class="&#39;&gt;">&lt;b&gt; &amp; &quot;c&quot;</text>',
  );
});

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('whatever a name holds, what is written has no markup of it, and reads back as the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = escapeText(text);
      assert.doesNotMatch(written, /[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      assert.equal(unescape(written), text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''));
    }),
  );
});

test('what XML cannot hold is left out: control characters and halves of a pair', () => {
  assert.equal(escapeText('a\u0000b\u001Bc\uFFFEd'), 'abcd');
  assert.equal(escapeText('a\uD800b'), 'a\uFFFDb');
});
