import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runSampan } from '../support/sampan.ts';

const versionIn = (file: string) => /^\s*"?version"?: "?([^",\n]+)/m.exec(readFileSync(file, 'utf8'))?.[1];

const VERSION = versionIn('package.json')!;

test("./sampan --version prints the package's version", async () => {
  assert.match(VERSION, /^\d+\.\d+\.\d+$/);
  const printed = { exitCode: 0, stdout: `${VERSION}\n`, stderr: '' };
  assert.deepEqual(await runSampan(['--version'], {}), printed);
});

for (const file of ['CITATION.cff', 'client/package.json'])
  test(`${file} has the package's version`, () => assert.equal(versionIn(file), VERSION));

const schemas = JSON.parse(readFileSync('docs/datasets/schemas.json', 'utf8')) as Record<
  string,
  { version: string }
>;

for (const [slug, { version }] of Object.entries(schemas))
  test(`CHANGELOG.md names version ${version} of ${slug}`, () =>
    assert.match(
      readFileSync('CHANGELOG.md', 'utf8'),
      new RegExp(`\`${slug}\` ${RegExp.escape(version)}\\b`),
    ));
