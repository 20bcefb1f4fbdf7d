import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getParameter, parseForm } from './parse-form.ts';
import { parseGrant } from '../token/parse-grant.ts';

test('a form is decoded, and a parameter without a value counts as left out', () => {
  assert.deepEqual(
    [...parseForm('scope=room%3Aread+room%3Awrite&empty=&bare&other=%C3%A9')],
    [
      ['scope', 'room:read room:write'],
      ['other', 'é'],
    ],
  );
});

test('a repeated parameter is refused, whatever it is and whether or not it has a value', () => {
  for (const body of ['a=1&a=1', 'a=1&a=2', 'a=&a=1', 'a&a', 'unknown=1&b=2&%75nknown=3']) {
    assert.throws(() => parseForm(body), /A parameter is repeated\./);
  }
});

test('a parameter that is left out is named', () => {
  assert.throws(() => getParameter(parseForm('token='), 'token'), /The token parameter is missing\./);
});

const ALL = ['room:read', 'room:write'] as const;

const SCOPES: [scope: string, scopes: string[]][] = [
  ['', ['room:read', 'room:write']],
  ['&scope=', ['room:read', 'room:write']],
  ['&scope=room:read', ['room:read']],
  ['&scope=room:write', ['room:write']],
  ['&scope=room:write+room:read', ['room:read', 'room:write']],
  ['&scope=room:read+room:read', ['room:read']],
];

for (const [scope, scopes] of SCOPES) {
  test(`"${scope}" asks for ${scopes.join(' and ')}`, () => {
    assert.deepEqual(parseGrant(parseForm(`grant_type=client_credentials${scope}`), ALL), scopes);
  });
}

for (const scope of [
  'room:all',
  'room:read,room:write',
  'room:read++room:write',
  'ROOM:READ',
  '+',
  'room:read+%00',
]) {
  test(`the scope "${scope}" is refused`, () => {
    const form = parseForm(`grant_type=client_credentials&scope=${scope}`);
    assert.throws(() => parseGrant(form, ALL), { code: 'invalid_scope' });
  });
}

test('only client_credentials is a grant', () => {
  for (const grant of ['authorization_code', 'password', 'Client_Credentials']) {
    assert.throws(() => parseGrant(parseForm(`grant_type=${grant}`), ALL), {
      code: 'unsupported_grant_type',
    });
  }
});

const askToRead = (scope: string) =>
  parseGrant(parseForm(`grant_type=client_credentials${scope}`), ['room:read']);

test('a client gets at most what it may have: all of it unasked, and an error where it asks for more', () => {
  assert.deepEqual(askToRead(''), ['room:read']);
  assert.deepEqual(askToRead('&scope=room:read'), ['room:read']);
  for (const scope of ['room:write', 'room:read+room:write'])
    assert.throws(() => askToRead(`&scope=${scope}`), {
      code: 'invalid_scope',
      message: 'This client may have the scope room:read only.',
    });
});
