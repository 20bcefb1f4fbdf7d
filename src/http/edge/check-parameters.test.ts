import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { Type, type TSchema } from '../../json-schema.ts';
import { checkParameters } from './check-parameters.ts';

async function ask(querystring: TSchema, query: string) {
  const app = fastify({ schemaController: checkParameters });
  app.get('/', { schema: { querystring } }, (request, reply) => reply.send({ seen: request.query }));
  const { statusCode, body } = await app.inject({ url: `/${query}` });
  return statusCode === 200 ? (JSON.parse(body) as { seen: object }).seen : statusCode;
}

const QUERY = Type.Object({
  format: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['json', 'csv'], default: 'json' })),
  since: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  row: Type.Optional(Type.String({ minLength: 1 })),
});

test('passes valid parameters on, with defaults and unknown parameters', async () => {
  assert.deepEqual(await ask(QUERY, ''), { format: 'json' });
  assert.deepEqual(await ask(QUERY, '?format=csv&since=12&row=a&other=1'), {
    format: 'csv',
    since: '12',
    row: 'a',
    other: '1',
  });
});

for (const query of ['?format=xml', '?format=', '?format=csv&format=csv', '?since=0', '?since=1x', '?row=']) {
  test(`${query} is refused`, async () => assert.equal(await ask(QUERY, query), 400));
}

for (const number of ['0', '21', '01', '+1', '-1', '1.0', '1e1', '0x1', '%201', 'one', '', '1&number=1'])
  test(`refuses the number "${number}"`, async () =>
    assert.equal(await ask(QUERY, `?number=${number}`), 400));

test('passes a number within its limits on as it was written', async () => {
  assert.deepEqual(await ask(QUERY, '?number=20'), { format: 'json', number: '20' });
});

test('refuses a missing required parameter', async () => {
  assert.equal(await ask(Type.Object({ since: Type.String() }), ''), 400);
});

test('a schema keyword that nothing checks stops the start', async () => {
  await assert.rejects(
    ask(Type.Object({ page: Type.Number() }), ''),
    /Unsupported type "number" on parameter "page"/,
  );
  await assert.rejects(
    ask(Type.Object({ row: Type.String({ maxLength: 3 }) }), ''),
    /Unsupported schema keyword "maxLength" on parameter "row"/,
  );
});
