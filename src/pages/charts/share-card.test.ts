import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderShareCard } from './share-cards.ts';

const card = (title: string, lines: string[], mostLines = 2) =>
  renderShareCard({ title, lines, textWidth: 500, mostLines, pictures: [] });

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

const size = (svg: string) => Number(/font-size="(\d+)" font-weight="700"/.exec(svg)![1]);

test('a long title wraps to the next line', () => {
  assert.deepEqual(textsOf(card('Open travel data for Vietnam', [])), [
    'Open travel data',
    'for Vietnam',
    'Sampan',
  ]);
});

test('a very long title has a smaller font size', () => {
  assert.equal(size(card('Hue', [])), 64);
  assert.ok(
    size(card('Dong Van and the plateau of stone, or Ho Chi Minh City and the Mekong delta', [])) < 64,
  );
});

test('text that does not fit is cut off with an ellipsis', () => {
  const texts = textsOf(
    card('Hue', [
      'One row per destination and month, and then much more than anybody would read on a card, really',
    ]),
  );
  assert.equal(texts.length, 1 + 2 + 1);
  assert.match(texts[2]!, /[a-z] …$/);
});

test('titles and lines are escaped', () => {
  assert.ok(!card('</svg><b>&', ['<i>']).includes('<b>'));
  assert.deepEqual(textsOf(card('</svg><b>&', ['<i>'])).slice(0, 2), [
    '&lt;/svg&gt;&lt;b&gt;&amp;',
    '&lt;i&gt;',
  ]);
});
