import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Compile } from 'typebox/compile';
import { roomEnvelopeSchema, photoPageSchema } from '../../rooms/details/room-schema.ts';
import type { ApiDescription, Schema } from './api-description.ts';
import { findSuccess, listEntries } from './entries.ts';
import { listDescribedFields, listFields, type Field } from './fields.ts';

const document: unknown = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
const api = document as ApiDescription;
const entries = listEntries(api);
const fieldsOf = (id: string) => listDescribedFields(entries.find((entry) => entry.id === id)!.main);

/** Every path to a value in a response, in the reference's notation. */
function listPaths(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => listPaths(each, `${prefix}[]`));
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([name, each]) =>
    listPaths(each, prefix ? `${prefix}.${name}` : name),
  );
}

for (const [name, declared] of [
  ['room', roomEnvelopeSchema],
  ['page of photos', photoPageSchema],
] as const)
  test(`every field of a ${name} has a description in its declaration`, () => {
    const undescribed = listFields(declared as Schema, undefined).filter(({ description }) => !description);
    assert.deepEqual(
      undescribed.map((field) => field.name),
      [],
    );
  });

test('the reference has every field of every JSON response for partners, with type and example', () => {
  const forPartners = entries.filter(({ group }) => ['Rooms', 'Tokens', 'Sandbox'].includes(group));
  assert.ok(forPartners.length > 8);
  for (const { id, main } of forPartners) {
    const json = findSuccess(main)!.content?.['application/json'];
    if (!json) continue;
    const fields = listDescribedFields(main);
    assert.ok(fields.length > 3, id);
    const shown = new Set(fields.map((field) => field.name));
    for (const path of new Set(listPaths(json.example)))
      assert.ok(shown.has(path.replace(/\[\]$/, '')) || shown.has(path), `${id} ${path}`);
    for (const { name, type, example } of fields) {
      assert.notEqual(type, 'any', name);
      const isOuter = [...shown].some(
        (other) => other.startsWith(name) && /^(?:\[\])?\./.test(other.slice(name.length)),
      );
      if (!isOuter) assert.ok(example !== undefined && example !== null, `${id} ${name} has no example`);
    }
  }
});

function checkExample(field: Field, schema: object): void {
  assert.deepEqual(Compile(schema).Errors(field.example), [], field.name);
}

test('the example of a field is valid for its declaration', () => {
  const schemaAt = (schema: any, [step, ...rest]: readonly string[]): any => {
    if (step === undefined) return schema;
    return schemaAt(step === '[]' ? schema.items : schema.properties[step], rest);
  };
  const fields = listFields(roomEnvelopeSchema, exampleOf('get-api-p-room'));
  const leaves = fields.filter(({ example }) => example !== undefined);
  assert.ok(leaves.length > 80, `${leaves.length} fields`);
  for (const field of leaves) {
    const steps = field.name.split(/\.|(?=\[\])/).filter((step) => step !== '');
    checkExample(field, schemaAt(roomEnvelopeSchema, steps));
  }
});

const exampleOf = (id: string) =>
  findSuccess(entries.find((entry) => entry.id === id)!.main)!.content!['application/json']!.example;

test('distinguishes fields that can be null from fields that cannot', () => {
  const fields = fieldsOf('get-api-p-room');
  const nullable = new Set(
    fields.filter(({ isNullable }) => isNullable).map(({ name }) => name.split('.').at(-1)),
  );
  // Specification 2.6.
  for (const name of ['unique_features', 'area', 'submit_status', 'review_count', 'maximum_stay', 'city'])
    assert.ok(nullable.has(name), name);
  for (const name of ['name', 'rating', 'latitude', 'nightly_price']) assert.ok(!nullable.has(name), name);
});
