import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { request } from '../support/request.ts';
import { inBrowser } from './browser.ts';
import { findViolations } from './find-violations.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };

const STRANGERS = [
  { prefix: '', window: DESKTOP, partners: 'For partners', openRoom: 'Open the room page' },
  { prefix: '/vi', window: PHONE, partners: 'Dành cho đối tác', openRoom: 'Mở trang của phòng' },
];

/** Presses a form's button and waits for the status of the response. */
async function sendForm(page: Page, place: string): Promise<string> {
  const form = page.locator(`${place} form.try`).first();
  await form.locator('.try-answer').evaluate((answer: any) => answer.replaceChildren());
  await form.locator('button[type=submit]').click();
  return form.locator('.try-answer strong').innerText();
}

const readAnswer = async (page: Page, place: string) =>
  JSON.parse((await page.locator(`${place} .try-answer pre`).first().textContent())!);

/** Everything that a page could store in the browser. */
const STORED = `[document.cookie, ...Object.values({ ...localStorage }), ...Object.values({ ...sessionStorage })].join('')`;

inBrowser('The partner pages', (visitor) => {
  const visit = (options: BrowserContextOptions, walk: (page: Page) => Promise<void>) =>
    visitor.visit({ ...options, otherSites: [visitor.sandboxUrl] }, walk);

  for (const { prefix, window, partners, openRoom } of STRANGERS)
    test(`lead from ${prefix || '/'} to a deleted photo, which disappears from the room's page`, () =>
      visit(window, async (page) => {
        await page.goto(prefix || '/');
        const menu = page.locator('header.site nav summary');
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('link', { name: partners, exact: true }).click();
        assert.equal(await sendForm(page, '#step-create'), '201 Created');
        assert.equal(await sendForm(page, '#step-read'), '200 OK');
        const room = (await readAnswer(page, '#step-read')).data;
        const photos: number[] = room.photos.data.map(({ id }: any) => id);
        const pictures = page.locator('#step-delete [data-photos] img');
        assert.equal(await pictures.count(), photos.length);
        await pictures.nth(2).evaluate((image: any) => image.decode());
        await page.locator('#step-delete [data-photos] input').nth(2).check();

        const [roomPage] = await Promise.all([
          page.waitForEvent('popup'),
          page.locator('#step-read').getByRole('link', { name: openRoom }).click(),
        ]);
        await roomPage.waitForURL(room.url);
        assert.equal(await roomPage.locator(`#tile-${photos[2]}`).count(), 1);

        assert.equal(await sendForm(page, '#step-delete'), '200 OK');
        assert.equal(await pictures.count(), photos.length - 1);
        await roomPage.reload();
        assert.equal(await roomPage.locator(`#tile-${photos[2]}`).count(), 0);
        assert.equal(await roomPage.locator('.room-tiles > li').count(), photos.length - 1);
        assert.equal(await sendForm(page, '#step-check'), '200 OK');
        const left = (await readAnswer(page, '#step-check')).data.map(({ id }: any) => id);
        assert.deepEqual(
          left,
          photos.filter((id) => id !== photos[2]),
        );

        assert.equal(await sendForm(page, '#step-undo'), '200 OK');
        assert.deepEqual(
          (await readAnswer(page, '#step-undo')).data.map(({ id }: any) => id),
          photos,
        );
        await roomPage.reload();
        assert.equal(await roomPage.locator(`#tile-${photos[2]}`).count(), 1);

        assert.equal(await sendForm(page, '#step-delete'), '200 OK');
        assert.equal(await sendForm(page, '.tour ~'), '200 OK');
        await roomPage.reload();
        assert.equal(await roomPage.locator(`#tile-${photos[2]}`).count(), 1);
        assert.equal(await page.evaluate(STORED), '');
        assert.deepEqual(await findViolations(page), []);
      }));

  test("fill the sandbox's values into the examples, which work when copied", () =>
    visit({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto('/partners');
      const example = page.locator('#step-read .example');
      assert.match(await example.innerText(), /YOUR_ACCESS_TOKEN/);
      assert.equal(await sendForm(page, '#step-create'), '201 Created');
      for (const step of ['read', 'check', 'delete', 'check', 'undo']) {
        const box = page.locator(`#step-${step} .example`);
        await box.getByRole('button', { name: /Copy|Copied/ }).click();
        await box.getByRole('button', { name: 'Copied' }).waitFor();
        const copied = String(await page.evaluate('navigator.clipboard.readText()'));
        assert.doesNotMatch(copied, /YOUR_/);
        const { stdout } = await promisify(execFile)('sh', ['-ec', copied]);
        assert.ok(JSON.parse(stdout).data, copied);
      }
      await page.reload();
      assert.match(await example.innerText(), /YOUR_ACCESS_TOKEN/);
    }));
});

/** The section of an operation in Scalar's reference. */
const operation = (page: Page, group: string, id: string) =>
  page.locator(`#reference section[id$="tag/${group}/${id}"]`);

inBrowser('The API reference', (visitor) => {
  const visit = (options: BrowserContextOptions, walk: (page: Page) => Promise<void>) =>
    visitor.visit({ ...options, otherSites: [visitor.sandboxUrl] }, walk);

  for (const [window, prefix] of [
    [DESKTOP, ''],
    [PHONE, '/vi'],
  ] as const)
    test(`${prefix}/docs sends a request with the token and the room of its own sandbox`, () =>
      visit(window, async (page) => {
        await page.goto(`${prefix}/docs#get-api-p-room`);
        const section = operation(page, 'rooms', 'get-api-p-room');
        await section.waitFor();
        await page.locator('.own-sandbox button').click();
        const filledIn = await page.locator('.own-sandbox code').innerText();
        await section.getByText(/partner_room_id=hanoi-/).waitFor();
        await section.getByRole('button', { name: /Test Request/ }).click();
        const answered = page.waitForResponse((response) =>
          response.url().startsWith(`${visitor.sandboxUrl}/api/p/room?`),
        );
        await page.getByRole('button', { name: /^Send/ }).first().click();
        const answer = await answered;
        assert.equal(answer.status(), 200);
        assert.ok(filledIn.includes(`room=${(await answer.json()).data.id} `), filledIn);
        const stored = String(await page.evaluate(STORED));
        assert.doesNotMatch(stored, /sampan_test_/);
      }));

  test('opens the operation that a link names, and names the published aliases', () =>
    visit(DESKTOP, async (page) => {
      await page.goto('/docs#post-oauth-token');
      await operation(page, 'tokens', 'post-oauth-token').waitFor();
      assert.match(page.url(), /#tag\/tokens\/post-oauth-token$/);
      const named = await page.locator('#content').innerText();
      assert.match(
        named,
        /GET \/api\/room, DELETE \/rooms\/{room}\/photos\/{photo}, POST \/rooms\/{room}\/photos\/{photo} with X-HTTP-Method-Override: DELETE/,
      );
    }));

  test('offers the sandbox and production, and no services of others', () =>
    visit(DESKTOP, async (page) => {
      await page.goto('/docs');
      const reference = page.locator('#reference');
      await reference.getByRole('button', { name: visitor.sandboxUrl }).first().click();
      await page.getByText(visitor.url, { exact: true }).last().waitFor();
      const text = await reference.innerText();
      assert.doesNotMatch(text, /Ask AI|Generate MCP|Open API Client|Download OpenAPI/);
    }));

  test('without scripts lists every request once, with its addresses and a link to it, in both languages', () =>
    visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      const read = async (path: string) => {
        await page.goto(path);
        const items = await page.locator('.requests li').all();
        return Promise.all(
          items.map(async (item) => ({
            id: await item.getAttribute('id'),
            name: await item.locator('a').innerText(),
            href: await item.locator('a').getAttribute('href'),
            addresses: await item.locator('code').allInnerTexts(),
          })),
        );
      };
      const [english, vietnamese] = [await read('/docs'), await read('/vi/docs')];
      const { paths } = JSON.parse((await request(`${visitor.url}/api/openapi.json`)).text()) as {
        paths: Record<string, object>;
      };
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      assert.deepEqual(english.flatMap(({ addresses }) => addresses).toSorted(), described.toSorted());
      assert.equal(new Set(english.map(({ id }) => id)).size, english.length);
      for (const [index, { id, name, href, addresses }] of english.entries()) {
        const other = vietnamese[index]!;
        assert.equal(href, `#${id}`);
        assert.deepEqual([other.id, other.addresses], [id, addresses]);
        assert.notEqual(other.name, name);
      }
      assert.equal(await page.locator('.own-sandbox').isVisible(), false);
    }));
});
