import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getParameter, parseForm } from './parse-form.ts';
import { parseGrant } from '../token/parse-grant.ts';

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
  test(`"${scope}" requests ${scopes.join(' and ')}`, () => {
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
  test(`refuses the scope "${scope}"`, () => {
    const form = parseForm(`grant_type=client_credentials&scope=${scope}`);
    assert.throws(() => parseGrant(form, ALL), { code: 'invalid_scope' });
  });
}

test('supports only the client_credentials grant', () => {
  for (const grant of ['authorization_code', 'password', 'Client_Credentials']) {
    assert.throws(() => parseGrant(parseForm(`grant_type=${grant}`), ALL), {
      code: 'unsupported_grant_type',
    });
  }
});

const askToRead = (scope: string) =>
  parseGrant(parseForm(`grant_type=client_credentials${scope}`), ['room:read']);

test('a client gets all of its scopes by default, and an error when it requests more', () => {
  assert.deepEqual(askToRead(''), ['room:read']);
  assert.deepEqual(askToRead('&scope=room:read'), ['room:read']);
  for (const scope of ['room:write', 'room:read+room:write'])
    assert.throws(() => askToRead(`&scope=${scope}`), {
      code: 'invalid_scope',
      message: 'This client may only request the scope room:read.',
    });
});
