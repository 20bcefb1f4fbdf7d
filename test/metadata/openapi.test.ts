import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/compile';
import { resolveSchema } from '../support/resolve-schema.ts';

const FILE = 'docs/openapi.json';
const document: any = JSON.parse(await readFile(FILE, 'utf8'));

const resolve = (schema: unknown): any => resolveSchema(schema, document);

/** Every schema in the document, at any depth. */
function* listSchemas(node: any): Iterable<any> {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string' || Array.isArray(node.type)) yield node;
  for (const [name, child] of Object.entries(node))
    if (!name.startsWith('example')) yield* listSchemas(child);
}

const DOWNLOADS = [
  '/api/data/vietnam-destinations',
  '/api/data/vietnam-comparisons',
  '/api/data/service-tool-usage-daily',
  '/api/data/vietnam-climate-windows',
  '/api/data/vietnam-climate-normals',
  '/api/data/vietnam-daily-costs',
];

test('the description is OpenAPI 3.1.0 with version 1.0.0, names the version of the package and contains every download', async () => {
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '1.0.0');
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  assert.equal(document.info['x-package-version'], version);
  for (const path of DOWNLOADS) assert.ok(document.paths[path]?.get, path);
});

test('the description passes the schema validator', async () => {
  const result = await new Validator().validate(structuredClone(document));
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(result.valid, true);
});

test('the description passes the linter', async () => {
  const { stdout } = await promisify(execFile)('node_modules/.bin/redocly', ['lint', FILE, '--format=json']);
  const { totals } = JSON.parse(stdout);
  assert.equal(totals.errors, 0, stdout);
});

test('every response in specification 4.1 is described, with its content types', () => {
  for (const path of DOWNLOADS) {
    const { responses, parameters } = document.paths[path].get;
    assert.deepEqual(Object.keys(responses['200'].content), ['application/json', 'text/csv']);
    for (const status of ['400', '404', '500']) {
      assert.match(responses[status].content['application/json'].example.message, /\w/);
    }
    assert.deepEqual(
      parameters.map(({ name, in: place, required, schema }: any) => ({ name, place, required, ...schema })),
      [
        {
          name: 'format',
          place: 'query',
          required: false,
          type: 'string',
          enum: ['json', 'csv'],
          default: 'json',
        },
      ],
    );
  }
});

test('an operation has one success, and files of bytes are binary, so that generated clients have types', () => {
  const operations = Object.values(document.paths).flatMap((path: any) =>
    ['get', 'post', 'delete'].flatMap((method) => path[method] ?? []),
  );
  assert.ok(operations.length > 50);
  for (const { operationId, responses } of operations) {
    const [success, ...others] = Object.keys(responses).filter((status) => status.startsWith('2'));
    assert.deepEqual(others, [], operationId);
    for (const [mediaType, { schema }] of Object.entries<any>(responses[success!].content ?? {}))
      assert.equal(schema.format === 'binary', mediaType.startsWith('application/vnd.'), mediaType);
  }
});

test("every dataset's provenance is described, with a real example that matches its schema", () => {
  for (const download of DOWNLOADS) {
    const path = `${download.replace('/api/data', '/datasets')}/provenance`;
    const { parameters, responses } = document.paths[path].get;
    assert.deepEqual(
      parameters.map(({ name }: any) => name),
      ['row', 'column', 'after'],
    );
    const { schema, example }: { schema: object; example: any } =
      responses['200'].content['application/json'];
    assert.deepEqual(Compile(resolve(schema)).Errors(example), [], path);
    assert.equal(example.columns.length, 1);
    assert.equal(example.values.length, path.includes('tool-usage') ? 0 : 1);
    for (const status of ['400', '404', '500']) {
      assert.match(responses[status].content['application/json'].example.message, /\w/);
    }
  }
});

test('every JSON example matches its schema, and examples of built datasets have a real row', () => {
  for (const path of DOWNLOADS) {
    const { schema, example }: { schema: object; example: any } =
      document.paths[path].get.responses['200'].content['application/json'];
    const check = Compile(resolve(schema));
    assert.deepEqual(check.Errors(example), [], path);
    assert.equal(example.rows.length, path.includes('tool-usage') ? 0 : 1);
  }
});

test('releases, changes and the feed are described, with examples that match their schemas', () => {
  const contentOf = (path: string) => document.paths[path].get.responses['200'].content;
  for (const path of [
    '/datasets/{slug}/releases',
    '/datasets/{slug}/releases/{id}.json',
    '/datasets/{slug}/changes',
  ]) {
    const { schema, example } = contentOf(path)['application/json'];
    assert.deepEqual(Compile(resolve(schema)).Errors(example), [], path);
  }
  assert.match(contentOf('/datasets/{slug}/releases/{id}.csv')['text/csv'].example, /^slug,name_en,/);
  assert.match(contentOf('/releases.atom')['application/atom+xml'].example, /<entry>/);
  assert.equal(contentOf('/feed.json')['application/feed+json'].example.items.length, 1);
  const { parameters } = document.paths['/datasets/{slug}/changes'].get;
  assert.deepEqual(
    parameters.map(({ name, in: place, required }: any) => [name, place, required]),
    [
      ['slug', 'path', true],
      ['since', 'query', true],
      ['until', 'query', false],
    ],
  );
});

test('row queries on every dataset are described, with examples that match their schemas', () => {
  const checkExample = (path: string) => {
    const { responses } = document.paths[path].get;
    const { schema, example } = responses['200'].content['application/json'];
    assert.deepEqual(Compile(resolve(schema)).Errors(example), [], path);
    assert.ok(responses['400'].content['application/json'].examples);
  };
  for (const download of DOWNLOADS) {
    const path = download.replace('/api/data', '/datasets');
    const rows = document.paths[`${path}/rows`].get;
    assert.deepEqual(
      rows.parameters.map(({ name }: any) => name),
      ['filters', 'q', 'sort', 'select', 'limit', 'offset', 'format'],
    );
    assert.ok(rows.responses['200'].headers['X-Total-Count']);
    checkExample(`${path}/rows`);
  }
  for (const question of ['stats', 'facets']) checkExample(`/datasets/{slug}/${question}`);
  const { schema } = document.paths['/datasets/vietnam-destinations/rows'].get.parameters[0];
  assert.deepEqual(schema.properties['avg_daily_budget_usd.mid.lte'], { type: 'number' });
  assert.deepEqual(schema.properties['travel_style_tags.all'], { type: 'string' });
  assert.equal(schema.properties['name_en.gte'], undefined);
});

test('patterns mean the same with and without the u flag, and use only features of Python and RE2', () => {
  const patterns = [...listSchemas(document)].flatMap(({ pattern }) => pattern ?? []);
  assert.ok(patterns.length > 20);
  for (const pattern of patterns) {
    assert.doesNotMatch(pattern, /\\[pP]\{|\(\?[=!<]/, pattern);
    for (const text of ['Hội An', 'hoi-an', '=1+1', ' a', 'a\u0000', 'a\u0085b', '🛶 boat', ''])
      assert.equal(new RegExp(pattern).test(text), new RegExp(pattern, 'u').test(text), `${pattern} ${text}`);
  }
});

test('every object schema lists its members', () => {
  for (const schema of listSchemas(document)) {
    if (schema.type !== 'object') continue;
    const says = ['properties', 'additionalProperties', 'patternProperties'].some((word) => word in schema);
    assert.ok(says, JSON.stringify(schema));
    if (Object.keys(schema.properties ?? {}).length === 0)
      assert.ok(schema.additionalProperties || schema.patternProperties, JSON.stringify(schema));
  }
});

test('a release number is an integer everywhere', () => {
  const { parameters, responses } = document.paths['/datasets/{slug}/changes'].get;
  const { properties } = responses['200'].content['application/json'].schema;
  for (const name of ['since', 'until']) {
    assert.equal(parameters.find((parameter: any) => parameter.name === name).schema.type, 'integer');
    assert.equal(properties[name].type, 'integer');
  }
});

test('a release file in any format may redirect to a later release from the same day', () => {
  const files = Object.entries<any>(document.paths).filter(([path]) => path.includes('/releases/{id}.'));
  assert.ok(files.length > 2);
  for (const [path, { get }] of files) assert.ok(get.responses['302'], path);
});

test("rows in releases and changes use the datasets' row schemas", () => {
  const row = { $ref: '#/components/schemas/VietnamDestinationsRow' };
  const release =
    document.paths['/datasets/{slug}/releases/{id}.json'].get.responses['200'].content['application/json'];
  assert.deepEqual(release.schema.properties.rows.items.anyOf[0], row);
  const changes = document.paths['/datasets/{slug}/changes'].get.responses['200'].content['application/json'];
  for (const list of ['added', 'removed'])
    assert.deepEqual(changes.schema.properties[list].items.anyOf[0], row);
});

test('the catalogue, the method override and the token request body are described', () => {
  const { schema, example } = document.paths['/api/data'].get.responses['200'].content['application/json'];
  assert.deepEqual(Compile(resolve(schema)).Errors(example), []);
  assert.equal(example.datasets.length, DOWNLOADS.length);
  for (const path of ['/api/rooms/{room}/photos/{photo}', '/rooms/{room}/photos/{photo}']) {
    const { post, delete: deletion } = document.paths[path];
    const override = post.parameters.find(({ name }: any) => name === 'X-HTTP-Method-Override');
    assert.deepEqual([override.in, override.required, override.schema.enum], ['header', true, ['DELETE']]);
    const { 405: notAllowed, ...responses } = post.responses;
    assert.deepEqual(responses, deletion.responses);
    assert.match(notAllowed.content['application/json'].example.message, /Allowed: DELETE/);
  }
  const form = document.paths['/oauth/token'].post.requestBody.content['application/x-www-form-urlencoded'];
  assert.deepEqual(Object.keys(form.schema.properties), [
    'grant_type',
    'scope',
    'client_id',
    'client_secret',
  ]);
  for (const { description } of Object.values<any>(form.schema.properties)) assert.match(description, /\w/);
});

test('GeoJSON is described only for datasets with coordinates', () => {
  for (const path of ['/api/data/{slug}.geojson', '/datasets/{slug}/releases/{id}.geojson'])
    assert.deepEqual(document.paths[path].get.parameters[0].schema.enum, ['vietnam-destinations']);
  assert.equal(
    document.paths['/api/data/{slug}.parquet'].get.parameters[0].schema.enum.length,
    DOWNLOADS.length,
  );
});

const patternOf = (path: string, name: string) => {
  const { schema } = document.paths[path].get.parameters.find((each: any) => each.name === name);
  return new RegExp((schema.items ?? schema).pattern, 'u');
};

test('parameters with a form have a pattern, which accepts what the service accepts', () => {
  const PATTERNS: [path: string, name: string, accepted: string[], refused: string[]][] = [
    [
      '/datasets/vietnam-destinations/rows',
      'sort',
      ['-population', 'tier,-avg_daily_budget_usd.mid'],
      ['colour', '--tier', 'tier,tier,tier,tier,tier', ''],
    ],
    ['/datasets/vietnam-destinations/rows', 'select', ['slug', 'slug,lat'], ['-slug', 'slug;lat']],
    ['/datasets/{slug}/facets', 'column', ['best_visit_months', 'data_points.climate'], ['a,b', '']],
    ['/datasets/vietnam-climate-windows/provenance', 'row', ['hanoi,3'], ['hanoi', 'a,b,c']],
    ['/datasets/vietnam-destinations/provenance', 'after', ['hanoi'], ['hanoi,3']],
    [
      '/api/p/rooms',
      'updated_since',
      ['2026-11-01', '2026-11-01T08:30:00.5+07:00'],
      ['yesterday', '2026-11-01T08:30'],
    ],
    ['/api/p/rooms', 'after', ['2026-11-01T08:30:00.000Z_7'], ['7', '2026-11-01_7']],
    ['/api/p/audit', 'since', ['2026-11-01T08:30:00Z'], ['']],
  ];
  for (const [path, name, accepted, refused] of PATTERNS) {
    const pattern = patternOf(path, name);
    for (const text of accepted) assert.match(text, pattern, name);
    for (const text of refused) assert.doesNotMatch(text, pattern, name);
  }
  const { properties } = document.paths['/datasets/service-tool-usage-daily/rows'].get.parameters[0].schema;
  assert.match('2026-11-01', new RegExp(properties.day.pattern));
  assert.doesNotMatch('1.11.2026', new RegExp(properties['day.gte'].pattern));
  const fields = patternOf('/datasets/{slug}/stats', 'column');
  for (const download of DOWNLOADS) {
    const rows = document.paths[`${download.replace('/api/data', '/datasets')}/rows`].get;
    for (const name of Object.keys(rows.parameters[0].schema.properties)) assert.match(name, fields);
    const { schema } =
      document.paths[`${download.replace('/api/data', '/datasets')}/provenance`].get.parameters[1];
    assert.ok(schema.enum.length > 2);
  }
});

test('every operation describes 503', () => {
  const operations = Object.values<any>(document.paths).flatMap((methods) => Object.values<any>(methods));
  for (const { operationId, responses } of operations) assert.ok(responses['503'], operationId);
});

const ROOM_OPERATIONS: [path: string, method: string, statuses: string[], scope: string][] = [
  ['/api/p/room', 'get', ['200', '304', '400', '401', '403', '404', '422', '429', '500', '503'], 'room:read'],
  ['/api/room', 'get', ['200', '304', '400', '401', '403', '404', '422', '429', '500', '503'], 'room:read'],
  ['/api/p/rooms', 'get', ['200', '400', '401', '403', '429', '500', '503'], 'room:read'],
  ['/api/p/audit', 'get', ['200', '400', '401', '403', '429', '500', '503'], 'room:read'],
  [
    '/api/rooms/{room}/photos',
    'get',
    ['200', '400', '401', '403', '404', '422', '429', '500', '503'],
    'room:read',
  ],
  [
    '/rooms/{room}/photos',
    'get',
    ['200', '400', '401', '403', '404', '422', '429', '500', '503'],
    'room:read',
  ],
  [
    '/api/rooms/{room}/photos/{photo}',
    'delete',
    ['200', '400', '401', '403', '404', '429', '500', '503'],
    'room:write',
  ],
  [
    '/api/rooms/{room}/photos/{photo}/restore',
    'post',
    ['200', '400', '401', '403', '404', '409', '429', '500', '503'],
    'room:write',
  ],
  [
    '/rooms/{room}/photos/{photo}',
    'delete',
    ['200', '400', '401', '403', '404', '429', '500', '503'],
    'room:write',
  ],
];

for (const [path, method, statuses, scope] of ROOM_OPERATIONS) {
  test(`${method} ${path} has an example for every status, which matches its schema`, () => {
    const { responses, security } = document.paths[path][method];
    assert.deepEqual(Object.keys(responses), statuses);
    assert.deepEqual(security, [{ token: [] }, { oauth: [scope] }]);
    for (const status of statuses.filter((each) => each !== '304')) {
      const { schema, example, examples } = responses[status].content['application/json'];
      const shape = resolve(schema);
      const bodies = examples ? Object.values<any>(examples).map(({ value }) => value) : [example];
      for (const body of bodies) assert.deepEqual(Compile(shape).Errors(body), [], `${path} ${status}`);
    }
  });
}

test("the deletion's examples include both 403 and both 404 messages", () => {
  const { responses } = document.paths['/api/rooms/{room}/photos/{photo}'].delete;
  const messagesOf = (status: string) =>
    Object.values<any>(responses[status].content['application/json'].examples).map(
      ({ value }) => value.message,
    );
  assert.deepEqual(messagesOf('403'), [
    'You are not allowed to access or change information associated with this room.',
    'This action is unauthorized.',
  ]);
  assert.deepEqual(messagesOf('404'), ['Cannot find the given room', 'Cannot find the given room photo']);
});

test('tokens and the sandbox are described, the sandbox with its own address', () => {
  for (const path of ['/oauth/token', '/oauth/revoke', '/sandbox', '/sandbox/reset']) {
    assert.ok(document.paths[path]?.post, path);
  }
  assert.deepEqual(document.paths['/sandbox'].post.servers, [{ url: 'http://localhost:8081' }]);
  const both = [{ url: 'http://localhost:8080' }, { url: 'http://localhost:8081' }];
  for (const { get, post } of [document.paths['/api/p/room'], document.paths['/oauth/token']])
    assert.deepEqual((get ?? post).servers, both);
  assert.equal(document.paths['/api/data'].get.servers, undefined);
});
