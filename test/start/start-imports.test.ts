import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const STATIC_IMPORT = /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'/gm;

/** Everything loaded before a file runs: packages and our own files, found by following static imports. */
function listLoaded(file: string): Set<string> {
  const loaded = new Set([file]);
  for (const at of loaded) {
    if (!at.startsWith('src/')) continue;
    for (const [, specifier] of readFileSync(at, 'utf8').matchAll(STATIC_IMPORT))
      loaded.add(specifier!.startsWith('.') ? normalize(join(dirname(at), specifier!)) : specifier!);
  }
  return loaded;
}

// Each is loaded by the first request, or the rare task, that needs it.
const LOADED_LATER = [
  'typebox',
  'typebox/compile',
  'node:http',
  'pg',
  'sharp',
  '@uwdata/flechette',
  'hyparquet-writer',
  '@modelcontextprotocol/server',
];

test('a service start loads no package that few requests need', () => {
  const loaded = listLoaded('src/cli/serve/serve.ts');
  assert.deepEqual(
    LOADED_LATER.filter((name) => loaded.has(name)),
    [],
  );
});

test('the check follows imports to packages and to our own files', () => {
  const loaded = listLoaded('src/cli/serve/serve.ts');
  for (const name of [
    'fastify',
    'kysely',
    'pino',
    'src/http/app.ts',
    'src/datasets/formats/columnar-formats.ts',
  ])
    assert.ok(loaded.has(name), name);
  assert.ok(listLoaded('src/cli/serve/publish-again.ts').has('typebox/compile'));
});
