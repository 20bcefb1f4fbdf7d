import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { DEFAULT_ENGINE, readPrepared } from '../support/engine.ts';
import { PATIENCE_MS } from '../support/until.ts';
import { findChromium } from './find-chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

interface VisitOptions extends BrowserContextOptions {
  /** Other sites that the visit may load. */
  readonly otherSites?: readonly string[];
}

export interface Visitor {
  readonly url: string;
  readonly sandboxUrl: string;
  /**
   * Runs a visit in its own window. Fails if a request leaves the service and the other sites, or if the page reports an error.
   */
  visit(options: VisitOptions, walk: (page: Page) => Promise<void>): Promise<void>;
}

const found = await findChromium();

/** Runs tests with one browser and the run's service. Without a browser they are skipped with the reason. */
export function inBrowser(section: string, tests: (visitor: Visitor) => void): void {
  const skip = 'missing' in found ? found.missing : false;
  void describe(section, { skip }, () => {
    const { url, sandboxUrl } = readPrepared(DEFAULT_ENGINE.name).shared;
    let browser: Browser;
    before(async () => {
      browser = await chromium.launch({ executablePath: 'path' in found ? found.path : '', args: FLAGS });
    });
    after(() => browser?.close());
    tests({ url, sandboxUrl, visit: (options, walk) => visit(browser, url, options, walk) });
  });
}

async function visit(
  browser: Browser,
  url: string,
  { otherSites = [], ...options }: VisitOptions,
  walk: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const allowed = [url, ...otherSites].map((origin) => `${origin}/`);
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  context.on('request', (request) => {
    if (!allowed.some((origin) => request.url().startsWith(origin)))
      complaints.push(`requested ${request.url()}`);
  });
  const page = await context.newPage();
  // Violations of the Content-Security-Policy also appear in the console.
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await walk(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}
