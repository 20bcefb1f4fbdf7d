import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseXml } from './parse-xml.ts';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

test('reads elements, attributes and text', () => {
  assert.deepEqual(parseXml(`${HEAD}<a b="1 &amp; 2" c='"'><d/>x &lt; y</a>\n`), {
    name: 'a',
    attributes: { b: '1 & 2', c: '"' },
    children: [{ name: 'd', attributes: {}, children: [], text: '' }],
    text: 'x < y',
  });
});

const MALFORMED = [
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a/>text',
  '<a b=1/>',
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  '<a b="1"c="2"/>',
  '<a>x & y</a>',
  '<a>&nbsp;</a>',
  '<a>x < y</a>',
  '<a>]]></a>',
  '<a>\u{B}</a>',
  '</a>',
  '<a></a b="1">',
];

for (const body of MALFORMED) {
  test(`rejects ${JSON.stringify(body)}`, () => {
    assert.throws(() => parseXml(`${HEAD}${body}`), SyntaxError);
  });
}

test('rejects a document without an XML declaration', () => {
  assert.throws(() => parseXml('<a/>'), SyntaxError);
});
