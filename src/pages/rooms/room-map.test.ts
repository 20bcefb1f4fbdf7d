import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { WORDS } from '../language.ts';
import { roomMap } from './room-map.ts';

const towns = [
  { slug: 'hoi-an', name: 'Hoi An', lat: 15.88, lng: 108.33, tier: 1 },
  { slug: 'hue', name: 'Hue', lat: 16.46, lng: 107.59, tier: 1 },
];
const site = { baseUrl: '', siteUrl: '', isSandbox: false, currency: 'USD' } as const;

const drawAt = (lat: number) => {
  const names = { area: null, city: 'Hoi An', state: null, country: null };
  const place = { ...names, names: ['Hoi An'], lat, lng: 108.35 };
  const html = roomMap(place, { country: vietnam, towns }, site, WORDS.en);
  const [, right] = /class="map-scale" d="M16 [\d.]+v5H(\d+)/.exec(html)!;
  const [, width] = /viewBox="0 0 (\d+)/.exec(html)!;
  const [, ring] = /class="map-room"[^>]* r="([\d.]+)"/.exec(html)!;
  const unitsPerKm = (Number(right) - 16) / 10;
  return { html, widthKm: Number(width) / unitsPerKm, ringKm: Number(ring) / unitsPerKm };
};

test('the map of a room shows its neighbourhood, and its ring how accurate the position is', () => {
  const { html, widthKm, ringKm } = drawAt(15.9);
  assert.ok(widthKm > 40 && widthKm < 100, `${widthKm} km`);
  assert.ok(Math.abs(ringKm - 2) < 0.1, `${ringKm} km`);
  assert.match(html, />Hoi An</);
  assert.doesNotMatch(html, />Hue</);
});

test('the map of a remote room reaches to the nearest town', () => {
  const { html, widthKm } = drawAt(15.2);
  assert.ok(widthKm > 100, `${widthKm} km`);
  assert.match(html, />Hoi An</);
});
