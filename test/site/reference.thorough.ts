import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { addPartner, grantToken } from '../support/partner.ts';
import { request } from '../support/request.ts';
import { until } from '../support/until.ts';
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
    visitor.visit({ ...options, otherSites: [visitor.sampan.sandboxUrl] }, walk);

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

        assert.equal(await sendForm(page, '.tour ~'), '200 OK');
        await roomPage.reload();
        assert.equal(await roomPage.locator(`#tile-${photos[2]}`).count(), 1);
        assert.equal(await page.evaluate(STORED), '');
        assert.deepEqual(await findViolations(page), []);
      }));

  test("fill the sandbox's values into the examples, which work when copied", () =>
    visit({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto('/docs');
      const example = page.locator('#get-api-p-room .example:visible');
      assert.match(await example.innerText(), /YOUR_ACCESS_TOKEN/);
      assert.equal(await sendForm(page, '.values'), '201 Created');
      await example.getByRole('button', { name: 'Copy' }).click();
      await example.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = String(await page.evaluate('navigator.clipboard.readText()'));
      const { stdout } = await promisify(execFile)('sh', ['-ec', copied]);
      const { access_token, partner_room_id } = (await readAnswer(page, '.values')).data.rooms[0];
      assert.equal(access_token, undefined);
      assert.equal(JSON.parse(stdout).data.name, 'Old Quarter loft with a lantern balcony');
      assert.ok(copied.includes(partner_room_id));
      assert.equal(await page.evaluate(STORED), '');
      await page.reload();
      assert.match(await example.innerText(), /YOUR_ACCESS_TOKEN/);
      assert.equal(await page.locator('#sandbox-access_token').inputValue(), '');
    }));

  test('send every sandbox request from the reference', () =>
    visit(DESKTOP, async (page) => {
      await page.goto('/docs');
      assert.equal(await sendForm(page, '#create-sandbox'), '201 Created');
      for (const id of ['get-api-p-room', 'list-api-p-rooms', 'list-api-rooms-room-photos'])
        assert.equal(await sendForm(page, `#${id}`), '200 OK', id);
      const photo = await page.locator('#sandbox-photo').inputValue();
      assert.equal(await sendForm(page, '#delete-api-rooms-room-photos-photo'), '200 OK');
      assert.notEqual(await page.locator('#sandbox-photo').inputValue(), photo);
      const token = await page.locator('#sandbox-access_token').inputValue();
      assert.equal(await sendForm(page, '#post-oauth-token'), '200 OK');
      assert.notEqual(await page.locator('#sandbox-access_token').inputValue(), token);
      assert.equal(await sendForm(page, '#reset-sandbox'), '200 OK');
      assert.equal(await sendForm(page, '#post-oauth-revoke'), '200 OK');
      assert.equal(await sendForm(page, '#get-oauth-authorization-server'), '200 OK');
      await page.locator('#get-api-p-room [name=Content-Currency]').selectOption('VND');
      await page.locator('#get-api-p-room [name=Accept-Language]').fill('vi');
      assert.equal(await sendForm(page, '#create-sandbox'), '201 Created');
      assert.equal(await sendForm(page, '#get-api-p-room'), '200 OK');
      const { data } = await readAnswer(page, '#get-api-p-room');
      assert.equal(data.price.data.currency_code, 'VND');
      assert.match(data.name, /Phố cổ|phố cổ/);
    }));

  test('read from production and change nothing there', () =>
    visit(DESKTOP, async (page) => {
      const partner = await addPartner(visitor.settings);
      await page.goto('/docs');
      await page.locator('[name=environment][value=production]').check();
      await page.locator('#production-access_token').fill(await grantToken(visitor.url, partner));
      assert.equal(await sendForm(page, '#list-api-p-rooms'), '200 OK');
      assert.deepEqual((await readAnswer(page, '#list-api-p-rooms')).data, []);
      const [line = ''] = await page.locator('#list-api-p-rooms .try-answer p').allInnerTexts();
      assert.ok(line.startsWith(`GET ${visitor.url}/api/p/rooms`), line);
      for (const id of ['download-dataset', 'get-rows', 'get-facets', 'get-changes', 'get-feed'])
        assert.equal(await sendForm(page, `#${id}`), '200 OK', id);
      const forms = await page.locator('form.try').all();
      assert.ok(forms.length > 20);
      for (const form of forms) {
        if ((await form.getAttribute('data-method')) === 'GET') continue;
        assert.equal(await form.getAttribute('data-production'), '');
        const isOnlySandbox = (await form.getAttribute('data-path'))!.startsWith('/sandbox');
        if (!isOnlySandbox) assert.ok(!(await form.isVisible()));
      }
    }));

  test('fold requests on phones until opened or linked to, also without scripts', async () => {
    for (const javaScriptEnabled of [true, false])
      await visit({ ...PHONE, javaScriptEnabled }, async (page) => {
        const shown = (id: string) => page.locator(`#${id} .example:visible`).count();
        await page.goto('/docs');
        assert.equal(await page.locator('.entry .example:visible').count(), 0);
        await page.locator('#get-api-p-room > .fold > summary').click();
        assert.equal(await shown('get-api-p-room'), 1);

        await page.goto('/docs#get-rows');
        assert.equal(await shown('get-rows'), 1);
        assert.equal(await shown('get-facets'), 0);
        const other = page.locator('#download-dataset .addresses li').last();
        await page.goto(`/docs#${await other.getAttribute('id')}`);
        assert.ok(await other.isVisible());
        assert.equal(await shown('download-dataset'), 1);
      });
  });

  test('show examples for the chosen environment and language, also without scripts', async () => {
    for (const javaScriptEnabled of [true, false])
      await visit({ ...DESKTOP, javaScriptEnabled }, async (page) => {
        await page.goto('/docs');
        for (const [environment, url] of [
          ['production', visitor.url],
          ['sandbox', visitor.sampan.sandboxUrl],
        ]) {
          await page.locator(`[name=environment][value=${environment}]`).check();
          for (const [name, sign] of [
            ['curl', 'curl '],
            ['javascript', 'await fetch('],
            ['python', 'urllib.request.Request('],
            ['php', '<?php'],
          ]) {
            await page.locator(`[name=example][value=${name}]`).check();
            const [shown = '', ...more] = await page
              .locator('#get-api-p-room .example:visible pre')
              .allInnerTexts();
            assert.deepEqual(more, []);
            assert.ok(shown.includes(sign!) && shown.includes(`${url}/api/p/room`), shown);
          }
        }
        assert.equal(await page.locator('#post-oauth-token .example:visible').count(), 2);
        assert.equal((await page.locator('form.try:visible').count()) > 0, javaScriptEnabled);
      });
  });

  test('have a table of contents that follows the scroll position, and a list of links without scripts', async () => {
    await visit(DESKTOP, async (page) => {
      await page.goto('/docs');
      const current = page.locator('.contents a[aria-current]');
      for (const id of ['get-api-p-room', 'post-oauth-token', 'download-dataset']) {
        await page.locator(`#${id}`).evaluate((section: any) => section.scrollIntoView());
        await until(async () => (await current.getAttribute('href')) === `#${id}`);
        assert.equal(await current.count(), 1);
        const box = (await current.boundingBox())!;
        assert.ok(box.y >= 0 && box.y + box.height <= DESKTOP.viewport.height, 'the link is not visible');
      }
    });
    await visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.goto('/vi/docs');
      assert.equal(await page.locator('.contents [aria-current]').count(), 0);
      await page.locator('.contents summary').click();
      await page.locator('.contents a[href="#post-oauth-token"]').click();
      assert.ok((await page.locator('#post-oauth-token h2').boundingBox())!.y < PHONE.viewport.height);
    });
  });

  test('list each entry once, in the contents and on the page', async () => {
    const html = (await request(`${visitor.url}/docs`)).text();
    const contents = [...html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a><\/li>/g)];
    assert.ok(contents.length > 20);
    for (const index of [1, 2])
      assert.equal(new Set(contents.map((each) => each[index])).size, contents.length);
    const titles = [...html.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title);
    assert.equal(new Set(titles).size, titles.length);
    assert.equal(titles.length, contents.length);
  });
});
