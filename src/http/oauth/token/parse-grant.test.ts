import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseForm } from '../form/parse-form.ts';
import { parseGrant } from './parse-grant.ts';

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
