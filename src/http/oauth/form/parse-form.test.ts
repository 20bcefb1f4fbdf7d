import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getParameter, parseForm } from './parse-form.ts';

test('decodes a form, and treats a parameter without a value as missing', () => {
  assert.deepEqual(
    [...parseForm('scope=room%3Aread+room%3Awrite&empty=&bare&other=%C3%A9')],
    [
      ['scope', 'room:read room:write'],
      ['other', 'é'],
    ],
  );
});

test('refuses any repeated parameter, with or without a value', () => {
  for (const body of ['a=1&a=1', 'a=1&a=2', 'a=&a=1', 'a&a', 'unknown=1&b=2&%75nknown=3']) {
    assert.throws(() => parseForm(body), /A parameter is repeated\./);
  }
});

test('names the missing parameter', () => {
  assert.throws(() => getParameter(parseForm('token='), 'token'), /The token parameter is missing\./);
});
