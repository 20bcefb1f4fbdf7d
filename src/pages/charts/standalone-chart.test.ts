import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STANDALONE_STYLE as style } from './standalone-chart.ts';

test('the standalone style has literal colours and no rules that depend on a page', () => {
  assert.match(style, /\.chart \.tier-1 \{\s*fill: #[0-9a-f]{6};/);
  assert.doesNotMatch(style, /var\(|light-dark|--chart|@|undefined|font-family|svg/);
  assert.equal(style.split('{').length, style.split('}').length);
});
