import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentClientTypes, type DescribedApi } from './client-types.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const counted = { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } };

const API: DescribedApi = {
  paths: {
    '/api/data/two-words': {
      get: {
        operationId: 'get-two-words',
        summary: 'Two words',
        responses: { 200: json(counted), 404: json({}) },
      },
    },
    '/things': {
      get: { operationId: 'list-things', summary: 'All of them', responses: { 200: json(counted) } },
      post: {
        operationId: 'create-thing',
        summary: 'One more',
        responses: { 201: json({ type: 'string' }) },
      },
    },
    '/feed': {
      get: { operationId: 'get-feed', summary: 'News', responses: { 200: { content: {} }, 304: {} } },
    },
  },
  components: { schemas: { Error: { type: 'object', properties: { message: { type: 'string' } } } } },
};

test('every JSON response has a type named after its operation, and every named schema has one', () => {
  const [head, ...types] = presentClientTypes(API).split('\n\n');
  assert.match(head!, /^\/\/ Generated from docs\/openapi\.json/);
  assert.deepEqual(types, [
    `/** The body of each download, by dataset slug. */
export interface Downloads {
  'two-words': GetTwoWords;
}`,
    `/** GET /api/data/two-words: Two words */
export interface GetTwoWords {
  count: number;
}`,
    `/** GET /things: All of them */
export interface ListThings {
  count: number;
}`,
    `/** POST /things: One more */
export type CreateThing = string;`,
    `export interface ErrorBody {
  message?: string;
}
`,
  ]);
});
