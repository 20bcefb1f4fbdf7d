import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { Type, type TSchema } from 'typebox';
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
  row: Type.Optional(Type.String({ minLength: 1 })),
});

test('parameters that hold to the schema are handed on, with defaults and whatever else was given', async () => {
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

test('a required parameter is', async () => {
  assert.equal(await ask(Type.Object({ since: Type.String() }), ''), 400);
});

test('a schema that says what nobody checks stops the start', async () => {
  await assert.rejects(ask(Type.Object({ page: Type.Integer() }), ''), /The parameter page is not a text/);
  await assert.rejects(
    ask(Type.Object({ row: Type.String({ maxLength: 3 }) }), ''),
    /Nobody checks "maxLength", which is said of the parameter row/,
  );
});
