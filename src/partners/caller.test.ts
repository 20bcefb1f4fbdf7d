import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSecret, createToken, hasTokenShape, sha256Of } from './caller.ts';

test('a token names its environment and is valid only there', () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const live = createToken('live');
    assert.match(live, /^sampan_live_[0-9A-Za-z]{49}$/);
    assert.equal(hasTokenShape(live, 'live'), true);
    assert.equal(hasTokenShape(live, 'test'), false);
  }
  assert.equal(hasTokenShape(createToken('test'), 'test'), true);
  assert.equal(hasTokenShape(createToken('test'), 'live'), false);
});

test('a token whose environment was edited is invalid', () => {
  assert.equal(hasTokenShape(createToken('test').replace('_test_', '_live_'), 'live'), false);
});

test('detects a wrong, extra or missing character', () => {
  const token = createToken('live');
  fc.assert(
    fc.property(
      fc.nat({ max: token.length - 1 }),
      fc.constantFrom('0', '9', 'a', 'z', 'A', 'Z', '_', ' ', '-', '\u0000', 'é'),
      (position, character) => {
        const wrong = token.slice(0, position) + character + token.slice(position + 1);
        assert.equal(hasTokenShape(wrong, 'live'), wrong === token);
        assert.equal(
          hasTokenShape(token.slice(0, position) + character + token.slice(position), 'live'),
          false,
        );
        assert.equal(hasTokenShape(token.slice(0, position) + token.slice(position + 1), 'live'), false);
      },
    ),
  );
});

test('text that is not a token is invalid, at any length', () => {
  for (const text of ['', 'sampan_live_', 'x'.repeat(100_000), `sampan_live_${'0'.repeat(49)}`]) {
    assert.equal(hasTokenShape(text, 'live'), false);
  }
});

test('secrets differ and have one length', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, createSecret));
  assert.equal(secrets.size, 1_000);
  assert.deepEqual(new Set([...secrets].map(({ length }) => length)), new Set([43]));
});

test('the stored form is the SHA-256 of the whole token', () => {
  assert.equal(sha256Of('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
