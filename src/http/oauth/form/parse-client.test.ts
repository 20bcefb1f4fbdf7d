import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OauthError } from '../oauth-error.ts';
import { parseClient } from './parse-client.ts';

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const form = (members: Record<string, string>) => new Map(Object.entries(members));
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
    assert.deepEqual(parseClient(authorization, form(members)), CLIENT);
  });
}

test('the secret is everything after the first colon, with plus signs decoded as spaces', () => {
  assert.equal(parseClient([basic('a:b:c+d')], form({})).clientSecret, 'b:c d');
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
      () => parseClient(authorization, form(members)),
      (error) => error instanceof OauthError && error.code === code,
    );
  });
}
