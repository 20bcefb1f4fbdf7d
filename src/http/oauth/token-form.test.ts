import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OauthError, getParameter, parseClient, parseForm, parseGrant } from './oauth-routes.ts';

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

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const formOf = (members: Record<string, string>) => new Map(Object.entries(members));
const CLIENT = { clientId: 'partner_1', clientSecret: 'secret' };

const KNOWN: [name: string, authorization: string[], members: Record<string, string>][] = [
  ['HTTP Basic', [basic('partner_1:secret')], {}],
  ['HTTP Basic in another case', [basic('partner_1:secret').replace('Basic', 'bAsIc ')], {}],
  ['HTTP Basic encoded as in a form', [basic('%70artner%5F1:s%65cret')], {}],
  ['HTTP Basic and the same id in the body', [basic('partner_1:secret')], { client_id: 'partner_1' }],
  ['the body', [], { client_id: 'partner_1', client_secret: 'secret' }],
];

for (const [name, authorization, members] of KNOWN) {
  test(`accepts a secret sent by ${name}`, () => {
    assert.deepEqual(parseClient(authorization, formOf(members)), CLIENT);
  });
}

test('the secret is everything after the first colon, with plus signs decoded as spaces', () => {
  assert.equal(parseClient([basic('a:b:c+d')], formOf({})).clientSecret, 'b:c d');
});

const REFUSED: [name: string, authorization: string[], members: Record<string, string>, code: string][] = [
  ['no secret at all', [], {}, 'invalid_client'],
  ['an id without a secret', [], { client_id: 'partner_1' }, 'invalid_client'],
  ['a secret without an id', [], { client_secret: 'secret' }, 'invalid_client'],
  ['another scheme', ['Bearer secret'], {}, 'invalid_client'],
  ['an empty scheme', ['Basic'], {}, 'invalid_client'],
  ['invalid base64', ['Basic a:b'], {}, 'invalid_client'],
  ['no colon', [basic('partner_1')], {}, 'invalid_client'],
  ['a broken percent escape', [basic('a:%zz')], {}, 'invalid_client'],
  ['two headers', [basic('partner_1:secret'), basic('partner_1:secret')], {}, 'invalid_request'],
  ['header and body', [basic('partner_1:secret')], { client_secret: 'secret' }, 'invalid_request'],
  ['two ids', [basic('partner_1:secret')], { client_id: 'partner_2' }, 'invalid_request'],
];

for (const [name, authorization, members, code] of REFUSED) {
  test(`${name} is ${code}`, () => {
    assert.throws(
      () => parseClient(authorization, formOf(members)),
      (error) => error instanceof OauthError && error.code === code,
    );
  });
}

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
