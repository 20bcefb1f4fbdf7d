import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BY_A_PERSON } from '../../test/support/request.ts';
import { isCounted } from './send-made.ts';

test('a person who sends a form on one of our pages is counted', () => {
  assert.equal(isCounted({ method: 'GET', headers: BY_A_PERSON }), true);
});

const UNCOUNTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a program without fetch metadata': { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  'a program that names a browser': { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' },
  'a robot that opens the address in a browser': { ...BY_A_PERSON, 'sec-fetch-site': 'none' },
  'a link on another site': { ...BY_A_PERSON, 'sec-fetch-site': 'cross-site' },
  'a page that a script opens': { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  'a prefetch': { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
};

for (const [name, headers] of Object.entries(UNCOUNTED)) {
  test(`${name} is not counted`, () => {
    assert.equal(isCounted({ method: 'GET', headers }), false);
  });
}

test('HEAD is not counted', () => {
  assert.equal(isCounted({ method: 'HEAD', headers: BY_A_PERSON }), false);
});
