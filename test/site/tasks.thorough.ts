import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { inBrowser, type Visitor } from './browser.ts';
import { onOtherSite } from './on-other-site.ts';

const WIDTHS = [360, 1440];
const LANGUAGES = ['en', 'vi'] as const;

type Language = (typeof LANGUAGES)[number];

const prefixOf = (language: Language) => (language === 'en' ? '' : '/vi');

/** Does a task in both languages on a phone and on a desktop. */
function inEach(
  visitor: Visitor,
  task: string,
  walk: (page: Page, language: Language, prefix: string) => Promise<void>,
  options = {},
): void {
  for (const language of LANGUAGES)
    for (const width of WIDTHS)
      test(`${task}, in ${language} at ${width} px`, () =>
        visitor.visit(
          { ...options, viewport: { width, height: 800 }, otherSites: [visitor.sandboxUrl] },
          async (page) => {
            await walk(page, language, prefixOf(language));
            const widest = (await page.evaluate('document.documentElement.scrollWidth')) as number;
            assert.ok(widest <= width, `the page is ${widest} px wide`);
          },
        ));
}

const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().innerText()).replaceAll(/\s+/g, ' ').trim();

async function readRows(url: string): Promise<any[]> {
  const answer = await fetch(`${url}/api/data/vietnam-destinations`);
  return ((await answer.json()) as { rows: any[] }).rows;
}

inBrowser('A traveller finds', (visitor) => {
  inEach(visitor, 'where to go in January for $40 a day at a beach', async (page, language, prefix) => {
    await page.goto(prefix || '/');
    await page.locator('[name=month]').selectOption('1');
    const money = page.locator('[name=budget]');
    await (language === 'en' ? money.fill('40') : money.selectOption({ label: '1.000.000 ₫' }));
    const budget = Number(await money.inputValue());
    const expected = (await readRows(visitor.url))
      .filter(({ best_visit_months: best }) => best.includes(1))
      .filter(({ travel_style_tags: tags }) => tags.includes('beach'))
      .filter(({ avg_daily_budget_usd: costs }) => costs.budget <= budget)
      .map(({ slug }) => slug);
    assert.ok(expected.length > 0);
    await page.locator('.finder form button').click();
    await page.waitForURL(`**${prefix}/destinations?month=1&budget=${budget}*`);
    await page.locator('.finder summary').first().click();
    await page.locator('[name=tags][value=beach]').check();
    await page.waitForURL('**&tags=beach*');
    await page.locator('#result h2', { hasText: language === 'en' ? 'beaches' : 'biển' }).waitFor();
    const links = page.locator('#result .places h3 a');
    const found = await links.evaluateAll((all) => all.map((link: any) => link.pathname.split('/').at(-1)));
    assert.deepEqual(new Set(found), new Set(expected));
    await page.locator('a.language').click();
    await page.waitForURL(`**${prefix ? '' : '/vi'}/destinations?month=1&budget=${budget}&tags=beach*`);
    assert.equal(await money.inputValue(), String(budget));
    assert.equal(await links.count(), expected.length);
    await page.goBack();
    await page.reload();
    assert.equal(await links.count(), expected.length);
    await links.first().click();
    await page.waitForURL(`**${prefix}/destinations/${found[0]}`);
  });

  inEach(visitor, 'the population of Sa Pa', async (page, language, prefix) => {
    const { population } = (await readRows(visitor.url)).find(({ slug }) => slug === 'sa-pa');
    await page.goto(prefix || '/');
    const link = page.locator('header .search-link');
    if (await link.isVisible()) await link.click();
    await page.locator('input[name=q]:visible').first().fill('sapa');
    await page.keyboard.press('Enter');
    await page.locator('main a[href$="/destinations/sa-pa"]').first().click();
    await page.waitForURL(`**${prefix}/destinations/sa-pa`);
    const fact = page.locator('dl.facts > div', { hasText: language === 'en' ? 'Population' : 'Dân số' });
    const shown = await fact.locator('dd').innerText();
    assert.ok(shown.includes(new Intl.NumberFormat(language).format(population)), shown);
  });

  inEach(visitor, 'whether to go to Hoi An or to Hue in October', async (page, language, prefix) => {
    await page.goto(`${prefix}/comparisons/hue-vs-hoi-an`);
    await page.locator('.month-choice button[value="10"]').click();
    await page.waitForURL('**?month=10');
    assert.match(
      await textOf(page, '.answer'),
      language === 'en' ? /^Neither: .*; go to Hanoi$/ : /^Không nơi nào: .*; hãy đi Hà Nội$/,
    );
  });

  inEach(
    visitor,
    'the receipt of the price of Da Lat, down to the upstream row',
    async (page, language, prefix) => {
      await page.goto(`${prefix}/destinations/da-lat`);
      await page
        .locator('.lead a.cited', { hasText: 'USD' })
        .or(page.locator('.lead a.cited', { hasText: '$' }))
        .click();
      const receipt = page.locator('dialog.receipt');
      await receipt.waitFor();
      const text = (await receipt.innerText()).replaceAll(/\s+/g, ' ');
      assert.match(
        text,
        language === 'en' ? /room [\d.]+ \+ food [\d.]+ \+ / : /phòng [\d,]+ \+ ăn uống [\d,]+ \+ /,
      );
      assert.ok((await receipt.locator('.class').count()) > 0);
      const upstream = receipt.locator('a[href^="https://github.com/"]').first();
      assert.match((await upstream.getAttribute('href'))!, /\/blob\/[0-9a-f]{40}\//);
      await receipt.locator('a[href*="/sources/room-prices/"][href*="rows="]').first().click();
      await page.waitForURL('**/sources/room-prices/room-prices.csv?rows=*');
      assert.ok(await page.locator('thead th', { hasText: 'value' }).isVisible());
      assert.ok((await page.locator('tbody tr').count()) < 30);
      const row = page.locator('tbody tr a[href^="https://github.com/"]').first();
      assert.match((await row.getAttribute('href'))!, /\/blob\/[0-9a-f]{40}\//);
    },
  );

  inEach(
    visitor,
    'the receipts of the price and the climate of Da Lat without scripts',
    async (page, _language, prefix) => {
      await page.goto(`${prefix}/destinations/da-lat`);
      await page.locator('.lead a.cited').last().click();
      await page.waitForURL('**#receipt-avg_daily_budget_usd');
      assert.ok(await page.locator('#receipt-avg_daily_budget_usd').isVisible());
      await page.locator('#when svg a.mark:visible').nth(2).click();
      await page.waitForURL(`**${prefix}/datasets/vietnam-climate-normals/receipts?row=da-lat,3&**`);
      assert.match(await textOf(page, '#receipts tbody th'), /^mean_temperature_c da-lat,3$/);
      await page.goto(`${prefix}/datasets/vietnam-destinations?slug=da-lat`);
      await page.locator('td.figure a.cited').first().click();
      await page.waitForURL(
        `**${prefix}/datasets/vietnam-destinations/receipts?row=da-lat&column=lat#receipts`,
      );
    },
    { javaScriptEnabled: false },
  );

  inEach(
    visitor,
    'the receipts of a chart, a nearby place, a comparison, a card, a map and a table in place',
    async (page, _language, prefix) => {
      const receipt = page.locator('dialog.receipt');
      const openAndRead = async (selector: string, hasText: string | RegExp = '') => {
        await page.locator(`${selector}:visible`, { hasText }).first().click();
        await receipt.waitFor();
        const text = (await receipt.innerText()).replaceAll(/\s+/g, ' ');
        await receipt.getByRole('button').click();
        return text;
      };
      const styleOf = async (selector: string) =>
        String(await page.evaluate(`getComputedStyle(document.querySelector('${selector}')).textDecoration`));
      await page.goto(`${prefix}/destinations/hue`);
      assert.match(await styleOf('figcaption a.cited'), /underline/);
      assert.match(await openAndRead('#when svg a.mark'), /^mean_temperature_c hue,1 .* rain_mm hue,1 /);
      for (const fold of await page.locator('.fold > summary:visible').all()) await fold.click();
      assert.match(await openAndRead('.climate a.cited'), /^max_temperature_c hue,1 /);
      assert.match(await openAndRead('.climate td:last-child a.cited'), /^best_visit_months /);
      assert.match(await openAndRead('#near td:nth-child(3) a.cited'), /^avg_daily_budget_usd dong-ha /);
      assert.match(await openAndRead('#cost svg a.mark'), /^avg_daily_budget_usd hue /);
      await page.goto(`${prefix}/comparisons/hue-vs-hoi-an`);
      assert.match(await openAndRead('#verdicts a.cited'), /^avg_daily_budget_usd hue /);
      assert.match(
        await openAndRead('#when svg a.mark'),
        /^best_visit_months hue |^mean_temperature_c hue,1 .* hoi-an,1 /,
      );
      assert.match(await openAndRead('.facts a.cited'), /^lat hoi-an .* lng hue /);
      for (const [figure, expected] of [
        [/km$/, /^lat hoi-an .* lng hue /],
        [/mm$/, /^rain_mm hoi-an,1 .* hue,12 /],
        [/11/, /^avg_daily_budget_usd hoi-an .* hue /],
        [/\s6$|June$/, /^best_visit_months hoi-an .* hue /],
      ] as const)
        assert.match(await openAndRead('p.lead a.cited', figure), expected);
      await page.goto(`${prefix}/comparisons/hue-vs-hoi-an?month=10`);
      assert.match(await openAndRead('.answer a.cited'), /^best_visit_months hoi-an .* hue /);
      assert.equal(new URL(page.url()).pathname, `${prefix}/comparisons/hue-vs-hoi-an`);
      await page.goto(`${prefix}/datasets/vietnam-destinations`);
      assert.match(
        (await page.locator('.chart figcaption a.cited').first().getAttribute('href'))!,
        /\?sort=avg_daily_budget_usd.mid#data$/,
      );
      for (const path of [prefix || '/', `${prefix}/destinations`]) {
        await page.goto(path);
        assert.match(await openAndRead('.places p a.cited'), /^avg_daily_budget_usd [\w-]+ /);
        assert.match(await openAndRead('.places a.cited:has(.months)'), /^best_visit_months [\w-]+ /);
        await page.locator('.live-canvas').focus();
        await page.keyboard.press('Enter');
        assert.match(await styleOf('.live-card a.cited'), /underline/);
        assert.match(await openAndRead('.live-card a.cited'), /^avg_daily_budget_usd [\w-]+ /);
        assert.match(
          await openAndRead('.live-card p:last-child a.cited'),
          /^mean_temperature_c [\w-]+,\d+ .* rain_mm /,
        );
      }
      await page.goto(`${prefix}/tools/trip-budget?place=hanoi&days=3&place=hue&days=2&month=10`);
      assert.match(await openAndRead('#result h2 a.cited'), /^avg_daily_budget_usd hanoi .* hue /);
      assert.match(await openAndRead('#result .warning a.cited'), /^best_visit_months hue /);
      await page.goto(`${prefix}/tools/compare-destinations?a=hanoi&b=hue`);
      assert.match(await openAndRead('#result .sides a.cited'), /^avg_daily_budget_usd hanoi /);
      await page.goto(`${prefix}/tools/best-time-to-visit?place=hanoi`);
      assert.match(await openAndRead('#result h2 a.cited'), /^best_visit_months hanoi /);
      await page.goto(`${prefix}/datasets/vietnam-daily-costs`);
      assert.match(await openAndRead('td.figure a.cited'), /^\w+ [\w-]+,budget /);
    },
  );

  inEach(visitor, 'what ten days cost alone and for two', async (page, language, prefix) => {
    await page.goto(`${prefix}/tools/trip-budget`);
    for (const [index, [place, days]] of [
      ['hanoi', 3],
      ['hue', 3],
      ['hoi-an', 4],
    ].entries()) {
      await page.locator('select[name=place]').nth(index).selectOption(String(place));
      await page.locator('input[name=days]').nth(index).fill(String(days));
    }
    await page.locator('select[name=month]').selectOption('10');
    const priceFor = async (travellers: number) => {
      await page.locator('input[name=travellers]').fill(String(travellers));
      await page.locator('form.tool button').click();
      await page.waitForURL(`**travellers=${travellers}**`);
      const headline = await textOf(page, '#result h2');
      assert.match(
        headline,
        language === 'en' ? /^10 days for \d traveller.*≈ \$/ : /^10 ngày cho \d người.*≈ [\d.]+ ₫/,
      );
      return Number(/≈ \$?([\d.,]+)/.exec(headline)![1]!.replaceAll(/[.,]/g, ''));
    };
    const [alone, forTwo] = [await priceFor(1), await priceFor(2)];
    assert.ok(alone > forTwo / 2 && alone < forTwo, `${alone} alone, ${forTwo} for two`);
    // Hue and Hoi An are wet in October.
    assert.equal(await page.locator('#result .warning').count(), 2);
    await page.locator('#result a.move').first().click();
    await page.waitForURL('**place=hue&place=hanoi**');
    assert.match(await textOf(page, '#result tbody th'), language === 'en' ? /^Hue/ : /^Huế/);
  });
});

inBrowser('An analyst', (visitor) => {
  inEach(visitor, 'filters a table and opens it as a spreadsheet', async (page, _language, prefix) => {
    const beaches = (await readRows(visitor.url)).filter(({ travel_style_tags: tags }) =>
      tags.includes('beach'),
    );
    await page.goto(`${prefix}/datasets/vietnam-destinations`);
    await page
      .locator('details.filter summary, summary', { hasText: /Filter by column|Lọc theo cột/ })
      .first()
      .click();
    await page.locator('select[name=travel_style_tags]').selectOption('beach');
    await page.locator('form.filters button[type=submit]').first().click();
    await page.waitForURL('**travel_style_tags=beach**');
    const saved = page.waitForEvent('download');
    await page.locator('a[href*="/rows?travel_style_tags=beach&format=xlsx"]').click();
    const { stdout: sheet } = await promisify(execFile)('unzip', [
      '-p',
      await (await saved).path(),
      'xl/worksheets/sheet1.xml',
    ]);
    for (const { slug } of beaches) assert.ok(sheet.includes(`>${slug}<`), slug);
    assert.equal(sheet.match(/<row /g)?.length, beaches.length + 1);
  });
});

inBrowser('A publisher', (visitor) => {
  inEach(visitor, 'embeds the climate of Hoi An in another site', async (page, language, prefix) => {
    await page.goto(`${prefix}/destinations/hoi-an`);
    await page.locator('#when .chart-use summary').first().click();
    const snippet = await page.locator('#when .chart-use pre').first().textContent();
    await onOtherSite(snippet!, (otherSite) =>
      visitor.visit({ viewport: page.viewportSize()!, otherSites: [otherSite] }, async (blog) => {
        await blog.goto(otherSite);
        const frame = blog.frameLocator('iframe');
        assert.match(
          await frame.locator('h1').innerText(),
          language === 'en' ? /^Hoi\sAn is driest in February/ : /^Hội\sAn ít mưa nhất vào tháng\s2/,
        );
        assert.ok(await frame.locator('svg:visible').first().isVisible());
        assert.ok(await frame.getByRole('link', { name: 'CC BY 4.0' }).isVisible());
      }),
    );
  });
});

inBrowser('A partner', (visitor) => {
  inEach(
    visitor,
    "deletes a photo in the sandbox, which leaves the room's page",
    async (page, _language, prefix) => {
      const answerOf = async (step: string) => {
        await page.locator(`${step} form.try button[type=submit]`).first().click();
        return page.locator(`${step} .try-answer strong`).first().innerText();
      };
      await page.goto(`${prefix}/partners`);
      const step = (await page.locator('#step-create').boundingBox())!;
      assert.ok(step.width > page.viewportSize()!.width * 0.8, `a step is only ${step.width} px wide`);
      assert.equal(await answerOf('#step-create'), '201 Created');
      assert.equal(await answerOf('#step-read'), '200 OK');
      const opened = page.waitForEvent('popup');
      await page.locator('#step-read [data-room-page]').click();
      const room = await opened;
      const tiles = room.locator('.room-tiles > li');
      await tiles.first().waitFor();
      const before = await tiles.count();
      await page.locator('#step-delete [data-photos] input').nth(1).check();
      assert.equal(await answerOf('#step-delete'), '200 OK');
      await room.reload();
      assert.equal(await tiles.count(), before - 1);
    },
  );
});
