import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AVATAR_SIZES, isAskedFor, PHOTO_SIZES, type Query } from '../../photos/photo-path.ts';
import { findName, findSize } from './image-routes.ts';

test('accepts only names that a photo can have', () => {
  assert.equal(findName('Balcony_2.final.jpg'), 'Balcony_2.final.jpg');
  assert.equal(findName('x'.repeat(200)), 'x'.repeat(200));
  for (const text of ['', '.', '..', '.jpg', 'a/b', 'a\0', 'a b', 'ä', 'a\n', 'x'.repeat(201)]) {
    assert.equal(findName(text), undefined, JSON.stringify(text));
  }
});

test('accepts only the known sizes', () => {
  assert.equal(findSize(PHOTO_SIZES, 'large'), 'large');
  for (const text of ['avatar', 'Large', 'original', 'toString', '__proto__', '']) {
    assert.equal(findSize(PHOTO_SIZES, text), undefined, text);
  }
});

const isLarge = (query: Query) => isAskedFor(query, PHOTO_SIZES.large, '0123456789abcdef');

test('refuses a query unless each parameter has the right value', () => {
  const right: Query[] = [{}, { w: '1200' }, { fit: 'crop', v: '0123456789' }];
  for (const query of right) assert.ok(isLarge(query), JSON.stringify(query));
  const wrong: Query[] = [
    { w: '1201' },
    { w: '01200' },
    { w: ['1200', '1200'] },
    { fit: 'fill' },
    { v: '0123456788' },
    { v: '' },
    { w: '1200', h: '100' },
    Object.fromEntries([['constructor', 'x']]),
  ];
  for (const query of wrong) assert.ok(!isLarge(query), JSON.stringify(query));
  assert.ok(isAskedFor({ w: '68' }, AVATAR_SIZES.tiny));
  assert.ok(!isAskedFor({ v: 'undefined' }, AVATAR_SIZES.tiny));
});
