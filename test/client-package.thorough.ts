import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
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
import { ENGINES } from './engine.ts';
import { startSampan, type Sampan } from './sampan.ts';
import { findChromium } from './site/find-chromium.ts';

// Uses the package as its users do: with their compilers and Node versions from the registry, in projects with nothing else.

const COMPILERS = ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '6.0', '7.0'];
const OLDEST_NODE = '18';
const [{ copyPrepared, createDatabase }] = ENGINES as [(typeof ENGINES)[number]];
const browser = await findChromium();

describe('The client package in an empty project', () => {
  let sampan: Sampan;
  let tarball: string;
  let oldNode: string;

  before(async () => {
    const [production, sandbox] = [await copyPrepared(), await createDatabase()];
    sampan = await startSampan({
      ...production.settings,
      SANDBOX_DATABASE_URL: sandbox.settings.DATABASE_URL,
    });
    ({ tarball } = await packClient());
    const nodePackage = `node-${platform()}-${arch()}`;
    const folder = await createProject([`${nodePackage}@${OLDEST_NODE}`], '--force');
    oldNode = join(folder, 'node_modules', nodePackage, 'bin/node');
    assert.match(await runWithOutput(oldNode, ['--version'], { cwd: folder }), /^v18\./);
  });
  after(() => sampan.stop());

  for (const version of COMPILERS) {
    test(`compiles with TypeScript ${version} and runs on Node ${OLDEST_NODE}`, async () => {
      const project = await createProject([tarball, `typescript@~${version}.0`, '@types/node@18']);
      const tsc = join(project, 'node_modules/.bin/tsc');
      assert.ok(
        (await runWithOutput(tsc, ['--version'], { cwd: project })).startsWith(`Version ${version}.`),
      );
      const snippets = await listReadmeSnippets(sampan);
      await compileSnippets(project, snippets, { module: 'nodenext', globals: NODE, tsc });
      await compileSnippets(project, snippets, { module: 'bundler', globals: BROWSER, tsc });
      const files = await compileSnippets(project, snippets, { module: 'nodenext', globals: BROWSER, tsc });
      for (const file of files) await runWithOutput(oldNode, [file], { cwd: project });
      // The declarations are more precise than `any`.
      const wrong = snippets.map((code) => code.replace('row.name_en', 'row.name_of_nothing'));
      await assert.rejects(
        compileSnippets(project, wrong, { module: 'nodenext', globals: BROWSER, tsc }),
        /'name_of_nothing' does not exist/,
      );
    });
  }

  test(
    "runs in a browser on another site's page",
    { skip: 'missing' in browser ? browser.missing : false },
    async () => {
      const project = await createProject([tarball], '--offline');
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
