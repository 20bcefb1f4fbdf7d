import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf } from './intro-facts.ts';

const daNang = { lat: 16.06778, lng: 108.22083 };

test('names the nearest of eight directions', () => {
  const places = {
    n: { lat: 18, lng: 108.2 },
    ne: { lat: 17, lng: 109.2 },
    e: { lat: 16, lng: 110 },
    se: { lat: 15, lng: 109.3 },
    s: { lat: 15, lng: 108.3 },
    sw: { lat: 15, lng: 107.1 },
    w: { lat: 16.1, lng: 106 },
    nw: { lat: 17, lng: 107.2 },
  };
  for (const [direction, place] of Object.entries(places))
    assert.equal(directionOf(daNang, place), direction);
});

test('a place has no direction from itself', () => {
  assert.equal(directionOf(daNang, daNang), undefined);
});
