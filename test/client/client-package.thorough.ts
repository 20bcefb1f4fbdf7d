import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { arch, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import {
  BROWSER,
  compileSnippets,
  createProject,
  listReadmeSnippets,
  NODE,
  packClient,
  runWithOutput,
} from './client-project.ts';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { findChromium } from '../site/find-chromium.ts';

// Uses the package as its users do: with their compilers and Node versions from the registry, in projects with nothing else.

/** The oldest that understands the declarations, the last in JavaScript, and the native one. */
const COMPILERS = ['5.4', '6.0', '7.0'];
const OLDEST_NODE = '18';
const { copyPrepared, createDatabase } = DEFAULT_ENGINE;
const browser = await findChromium();

describe('The client package in an empty project', () => {
  let sampan: Sampan;
  let project: string;
  let oldNode: string;

  before(async () => {
    const [production, sandbox] = [await copyPrepared(), await createDatabase()];
    sampan = await startSampan({
      ...production.settings,
      SANDBOX_DATABASE_URL: sandbox.settings.DATABASE_URL,
    });
    const { tarball } = await packClient();
    const nodePackage = `node-${platform()}-${arch()}`;
    const compilers = COMPILERS.map((version) => `${compilerName(version)}@npm:typescript@~${version}.0`);
    // One installation for all compilers, because npm takes longer than a compiler.
    project = await createProject(
      [tarball, '@types/node@18', `${nodePackage}@${OLDEST_NODE}`, ...compilers],
      '--force',
    );
    oldNode = join(project, 'node_modules', nodePackage, 'bin/node');
    assert.match(await runWithOutput(oldNode, ['--version'], { cwd: project }), /^v18\./);
  });
  after(() => sampan.stop());

  for (const version of COMPILERS) {
    test(`compiles with TypeScript ${version} and runs on Node ${OLDEST_NODE}`, async () => {
      const cwd = join(project, version);
      await mkdir(cwd);
      const tsc = join(project, 'node_modules', compilerName(version), 'bin/tsc');
      assert.ok((await runWithOutput(tsc, ['--version'], { cwd })).startsWith(`Version ${version}.`));
      const snippets = await listReadmeSnippets(sampan);
      const all = [...snippets, ...refuseUnknownColumn(snippets)];
      await compileSnippets(cwd, all, { module: 'bundler', globals: BROWSER, tsc });
      const files = await compileSnippets(cwd, all, { module: 'nodenext', globals: NODE, tsc });
      for (const file of files.slice(0, snippets.length)) await runWithOutput(oldNode, [file], { cwd });
    });
  }

  test(
    "runs in a browser on another site's page",
    { skip: 'missing' in browser ? browser.missing : false },
    async () => {
      const site = await serveFolder(join(project, 'node_modules/@sampan/client/dist'));
      const chrome = await chromium.launch({
        executablePath: 'path' in browser ? browser.path : '',
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      });
      try {
        const page = await chrome.newPage();
        await page.goto(`${site.url}/`);
        const read = `(async () => {
          const { createClient, SampanError } = await import('/client.js');
          const { datasets } = createClient({ baseUrl: '${sampan.url}' });
          const { rows } = await datasets.get('vietnam-destinations');
          const error = await datasets.get('nothing').catch((reason) => reason);
          return { count: rows.length, kind: error instanceof SampanError && error.kind };
        })()`;
        const { rows } = (await (await fetch(`${sampan.url}/api/data/vietnam-destinations`)).json()) as {
          rows: unknown[];
        };
        assert.deepEqual(await page.evaluate(read), { count: rows.length, kind: 'not-found' });
      } finally {
        await chrome.close();
        site.close();
      }
    },
  );
});

function compilerName(version: string): string {
  return `typescript-${version}`;
}

/** The snippets that name a column, with an unknown name: the compiler must reject it, so the declarations are more precise than `any`. */
function refuseUnknownColumn(snippets: readonly string[]): string[] {
  const wrong = snippets
    .filter((code) => code.includes('row.name_en'))
    .map((code) =>
      code.replace(/^.*row\.name_en.*$/m, (line) =>
        ['// @ts-expect-error', line.replace('row.name_en', 'row.name_of_nothing')].join('\n'),
      ),
    );
  assert.ok(wrong.length > 0);
  return wrong;
}

/** Serves one empty page and a folder's modules. */
async function serveFolder(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const isModule = /^\/[a-z-]+\.js$/.test(url);
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
    response.end(
      isModule ? await readFile(resolve(folder, url.slice(1))) : '<!doctype html><title>x</title>',
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
