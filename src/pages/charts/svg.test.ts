import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { element, escapeText, label } from './svg.ts';

test('writes attributes in order, omits undefined ones and rounds numbers', () => {
  assert.equal(element('rect', { x: 1 / 3, y: undefined, class: 'a' }), '<rect x="0.3" class="a"/>');
  assert.equal(element('g', {}, '<path/>'), '<g><path/></g>');
});

test('escapes text in content and in attributes', () => {
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

test('any escaped text has no markup and unescapes to the original without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = escapeText(text);
      assert.doesNotMatch(written, /[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      assert.equal(unescape(written), text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ''));
    }),
  );
});

test('removes characters that XML does not allow, and replaces lone surrogates', () => {
  assert.equal(escapeText('a\u0000b\u001Bc\uFFFEd'), 'abcd');
  assert.equal(escapeText('a\uD800b'), 'a\uFFFDb');
});
