import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderShareCard } from './share-card.ts';

const card = (title: string, lines: string[], mostLines = 2) =>
  renderShareCard({ title, lines, textWidth: 500, mostLines, pictures: [] });

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

const size = (svg: string) => Number(/font-size="(\d+)" font-weight="700"/.exec(svg)![1]);

test('a title that is too long for a line goes on in the next', () => {
  assert.deepEqual(textsOf(card('Open travel data for Vietnam', [])), [
    'Open travel data',
    'for Vietnam',
    'Sampan',
  ]);
});

test('a very long title is written smaller', () => {
  assert.equal(size(card('Hue', [])), 64);
  assert.ok(
    size(card('Dong Van and the plateau of stone, or Ho Chi Minh City and the Mekong delta', [])) < 64,
  );
});

test('words that do not fit end in an ellipsis', () => {
  const texts = textsOf(
    card('Hue', [
      'One row per destination and month, and then much more than anybody would read on a card, really',
    ]),
  );
  assert.equal(texts.length, 1 + 2 + 1);
  assert.match(texts[2]!, /[a-z] …$/);
});

test('no title changes the markup', () => {
  assert.ok(!card('</svg><b>&', ['<i>']).includes('<b>'));
  assert.deepEqual(textsOf(card('</svg><b>&', ['<i>'])).slice(0, 2), [
    '&lt;/svg&gt;&lt;b&gt;&amp;',
    '&lt;i&gt;',
  ]);
});
