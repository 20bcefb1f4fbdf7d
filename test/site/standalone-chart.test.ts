import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseXml, type Element } from '../support/parse-xml.ts';
import { chartData, type Chart } from '../../src/pages/charts/chart.ts';
import {
  PRINT_STYLE,
  renderStandaloneChart,
  STANDALONE_STYLE,
} from '../../src/pages/charts/standalone-chart.ts';
import { WORDS } from '../../src/pages/language.ts';

const data = chartData([], []);
const panel = (key: string) => ({
  key,
  title: key,
  description: key,
  width: 300,
  height: 100,
  body: '<rect width="300" height="100"/>',
});
const CREDITS = ['Source: Sampan, <Việt Nam>. Licence: CC BY 4.0.', 'https://example.org/a'];

function render(chart: Chart): { svg: Element; text: string } {
  const text = renderStandaloneChart(chart, WORDS.en, CREDITS, STANDALONE_STYLE);
  return { svg: parseXml(`<?xml version="1.0" encoding="utf-8"?>${text}`), text };
}

const textsOf = (svg: Element) => svg.children.filter(({ name }) => name === 'text').map(({ text }) => text);

test('a file contains the title, the note, the source and the licence', () => {
  const { svg } = render({ title: 'A & B', subtitle: 'Below', note: 'A note', drawings: panel('a'), data });
  assert.deepEqual(textsOf(svg), ['A & B', 'Below', 'A note', ...CREDITS]);
});

test('a long title wraps, and no line is wider than the picture', () => {
  const title = 'The best months to visit each destination in the whole of the country, from north to south';
  const { svg } = render({ title, drawings: panel('a'), data });
  const lines = textsOf(svg).filter((text) => !CREDITS.includes(text));
  assert.ok(lines.length > 1);
  assert.equal(lines.join(' '), title);
});

test('uses the wide drawing on its own background, and loads nothing', () => {
  const drawings = { wide: panel('wide'), narrow: { ...panel('narrow'), width: 150 } };
  const { svg, text } = render({ title: 'A', drawings, data });
  const paper = svg.children.find(({ name }) => name === 'rect');
  assert.equal(paper?.attributes['width'], svg.attributes['width']);
  assert.match(paper!.attributes['fill']!, /^#/);
  assert.doesNotMatch(text, /url\(|href|@import|var\(|light-dark/);
});

test('panels are placed side by side, three in a row or two by two, without overlap', () => {
  for (const count of [2, 3, 4]) {
    const drawings = Array.from({ length: count }, (_, index) => panel(`p${index}`));
    const { svg } = render({ title: 'A', drawings, data });
    const frames = svg.children
      .find(({ name }) => name === 'g')!
      .children.map(({ attributes }) => attributes);
    const [width, height] = [svg.attributes['width'], svg.attributes['height']].map(Number);
    const places = frames.map(({ x, y }) => [Number(x), Number(y)] as const);
    assert.equal(new Set(places.map(String)).size, count);
    assert.equal(new Set(places.map(([, y]) => y)).size, count === 4 ? 2 : 1);
    for (const [x, y] of places) assert.ok(x + 300 <= width! && y + 100 <= height!, `${x} ${y}`);
  }
});

test('a file for print contains both weights of our typeface', () => {
  const faces = [
    ...PRINT_STYLE.matchAll(/@font-face\{font-family:'Be Vietnam Pro';font-weight:(\d+);src:url\(data:/g),
  ];
  assert.deepEqual(
    faces.map(([, weight]) => weight),
    ['400', '700'],
  );
});
