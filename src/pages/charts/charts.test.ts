import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { SITE_LANGUAGES, type SiteLanguage } from '../site-language.ts';
import type { Chart } from './drawing/chart.ts';
import { renderFigure } from './drawing/figure.ts';
import { drawBudget } from './budgets/budget-chart.ts';
import { drawBudgetDistribution } from './budgets/budget-distribution.ts';
import { drawClimate } from './months/climate-chart.ts';
import { drawComparedBudgets } from './budgets/compared-budgets.ts';
import { drawComparedClimate } from './months/compared-climate.ts';
import { drawComparedMonths } from './months/compared-months.ts';
import { drawLocatorMap } from './map/locator-map.ts';
import { drawMap } from './map/map.ts';
import { drawUsage } from './counts/usage-chart.ts';
import { drawClimateWindows } from './months/windows-chart.ts';

const temperatureC = [16.9, 18.4, 20.6, 24.5, 27.8, 29.6, 29.5, 28.9, 28.1, 26, 22.6, 18.8];
const rainMm = [25, 23, 60, 69, 196, 255, 309, 306, 192, 122, 56, 23];
const normals = { temperatureC, rainMm };

/** Two bands with limits and one without. */
const estimated = ({ budget, mid, premium }: (typeof BUDGETS)[number]) => ({
  budget: { value: budget, low: budget - 5, high: budget + 9 },
  mid: { value: mid, low: mid / 2, high: mid * 2 },
  premium: { value: premium },
});

/** Every kind of chart for two places, the first with the given name. */
const CHARTS: Record<string, (name: string, language: SiteLanguage) => Chart | Promise<Chart>> = {
  map: (name, language) => drawMap({ country: vietnam, language, destinations: placesNamed(name) }),
  'map with links': (name, language) =>
    drawMap({
      country: vietnam,
      language,
      destinations: placesNamed(name),
      href: () => `/destinations/${encodeURIComponent(name.toWellFormed())}`,
    }),
  'locator map': (name, language) =>
    drawLocatorMap({
      country: vietnam,
      language,
      destinations: placesNamed(name),
      highlighted: placesNamed(name)[0]!,
    }),
  climate: (name, language) => drawClimate({ language, ...placesNamed(name)[0]!, normals }),
  'climate without normals': (name, language) =>
    drawClimate({ language, ...placesNamed(name)[0]!, normals: undefined }),
  'climate windows': (name, language) =>
    drawClimateWindows({ country: vietnam, language, destinations: placesNamed(name) }),
  budget: (name, language) =>
    drawBudget({
      language,
      name,
      bands: estimated(placesNamed(name)[0]!.budget),
      all: BUDGETS,
    }),
  'budget distribution': (_name, language) =>
    drawBudgetDistribution({ country: vietnam, language, all: BUDGETS }),
  usage: (name, language) =>
    drawUsage({
      language,
      days: ['2026-10-31', '2026-11-01', '2026-11-02'],
      tools: [{ slug: 'trip-budget', name }],
      uses: [{ day: '2026-11-01', tool: 'trip-budget', uses: 1_234 }],
    }),
  'usage of nothing': (name, language) =>
    drawUsage({
      language,
      days: ['2026-11-01', '2026-11-02'],
      tools: [{ slug: 'trip-budget', name }],
      uses: [],
    }),
  'compared months': (name, language) => {
    const [a, b] = placesNamed(name);
    return drawComparedMonths({ language, a: a!, b: b! });
  },
  'compared budgets': (name, language) => {
    const [a, b] = placesNamed(name).map((place) => ({ name: place.name, budget: estimated(place.budget) }));
    return drawComparedBudgets({ language, a: a!, b: b!, cheaper: 'a' });
  },
  'compared climate': (name, language) => {
    const [a, b] = placesNamed(name).map((place) => ({ name: place.name, normals }));
    return drawComparedClimate({ language, a: a!, b: b!, finding: undefined });
  },
};

const BUDGETS = [
  { budget: 40, mid: 119, premium: 285 },
  { budget: 43, mid: 122, premium: 290 },
  { budget: 36, mid: 98, premium: 238 },
];

function placesNamed(name: string) {
  const first = { slug: 'first', name, lat: 21.02, lng: 105.84, tier: 1, regionCode: 'VN-HN' };
  const second = { slug: 'hue', name: 'Hue', lat: 16.46, lng: 107.6, tier: 2, regionCode: 'VN-26' };
  return [
    { ...first, bestMonths: [1, 2, 3, 4, 10, 11, 12], budget: BUDGETS[0]! },
    { ...second, bestMonths: [2, 3, 4, 5, 6, 7, 8], budget: BUDGETS[1]! },
  ];
}

/** Renders a chart as pages do. */
const render = async (draw: (typeof CHARTS)[string], name: string, language: SiteLanguage, id = 'chart') =>
  renderFigure(await draw(name, language), { id, language });

const TAG = /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>]*")*)\s*(\/?)>/g;

/** The element names in order; fails if tags are not balanced. */
function readMarkup(markup: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, closing, name, , single] of markup.matchAll(TAG)) {
    if (closing) assert.equal(open.pop(), name);
    else {
      names.push(name!);
      if (!single) open.push(name!);
    }
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(markup.replaceAll(TAG, ''), /[<>]/, 'only text remains between the tags');
  return names;
}

for (const [chart, draw] of Object.entries(CHARTS)) {
  test(`${chart}: escapes names`, async () => {
    const expected = readMarkup(await render(draw, 'Hanoi', 'en')).length;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 6 }),
          fc.constantFrom('<b>', '"x"', "' o", '&lt;', '</svg>', ']]>', '<!--'),
        ),
        async (name) => {
          assert.equal(readMarkup(await render(draw, name, 'en')).length, expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  for (const language of SITE_LANGUAGES) {
    test(`${chart} in ${language}: each picture has a title and a description with unique ids and no inline styles`, async () => {
      const markup = await render(draw, 'Hanoi', language);
      const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      const named = [...markup.matchAll(/aria-labelledby="([^"]+)"/g)].flatMap(([, list]) =>
        list!.split(' '),
      );
      assert.ok(named.length > 0);
      assert.deepEqual(ids, named);
      assert.equal(new Set(ids).size, ids.length);
      for (const [, text] of markup.matchAll(/<(?:title|desc) id="[^"]+">([^<]*)</g)) assert.ok(text);
      assert.equal([...markup.matchAll(/<svg /g)].length * 2, ids.length);
      assert.doesNotMatch(markup, / style=|<style|<script/);
      assert.doesNotMatch(markup, /NaN|undefined|Infinity|null/);
    });
  }
}

for (const [chart, draw] of Object.entries(CHARTS)) {
  if (chart === 'usage of nothing') continue;
  test(`${chart}: every picture has marks, each with a value`, async () => {
    for (const [, picture] of (await render(draw, 'Hanoi', 'en')).matchAll(/(<svg [^]*?<\/svg>)/g)) {
      const marks = picture!.match(/class="mark"/g)?.length ?? 0;
      const values = [...picture!.matchAll(/class="mark"[^>]*><title>([^<]+)</g)].map(([, value]) => value);
      assert.ok(marks > 0);
      assert.equal(values.length, marks);
    }
  });

  test(`${chart}: the CSV has rows, and a value for every unique column key`, async () => {
    const { data } = await draw('Hanoi', 'en');
    assert.ok(data.rows.length > 0);
    assert.equal(new Set(data.keys).size, data.keys.length);
    for (const key of data.keys) assert.match(key, /^[a-z][a-z_-]*$/);
    for (const row of data.rows) assert.equal(row.length, data.keys.length);
  });
}

test('all charts are valid HTML', async () => {
  const validate = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: { 'void-style': 'off', 'no-trailing-whitespace': 'off' },
  });
  const body = await Promise.all(
    Object.values(CHARTS).map((draw, index) => render(draw, 'Hanoi & <Hue>', 'vi', `chart${index}`)),
  );
  const report = await validate.validateString(
    `<!DOCTYPE html><html lang="vi"><head><title>Charts</title></head><body>${body.join('\n')}</body></html>`,
  );
  assert.deepEqual(
    report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${ruleId} ${message} ${line}`),
    ),
    [],
  );
});
