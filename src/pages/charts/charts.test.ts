import { costDistribution } from './budget-distribution.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOf, type ChartFacts, type DeclaredChart, type Chart } from './chart.ts';
import { vietnam } from '../../countries/vietnam.ts';
import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { createCatalog } from '../../datasets/catalog.ts';
import { sampleRow } from '../../../test/support/sample-destination.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { DailyCost } from '../../datasets/declared/daily-costs.ts';
import { TOOLS } from '../../tools/tools.ts';
import { sampleCost } from '../../../test/support/sample-tool-data.ts';
import { placesIn, type Place, type Places } from '../place.ts';
import { SITE_LANGUAGES, type SiteLanguage, WORDS } from '../language.ts';
import { comparedCosts, dailyCost } from './costs.ts';
import { climate } from './climate.ts';
import { comparedClimate } from './compared-climate.ts';
import { comparedMonths, bestMonths } from './months.ts';
import { renderFigure } from './show-chart.ts';
import { location, destinationsMap } from './map/map.ts';
import { toolUsage } from './usage-chart.ts';
import { verdicts } from './verdicts-chart.ts';

const tmean_c = [16.9, 18.4, 20.6, 24.5, 27.8, 29.6, 29.5, 28.9, 28.1, 26, 22.6, 18.8];
const precip_mm = [25, 23, 60, 69, 196, 255, 309, 306, 192, 122, 56, 23];
const series = { kind: 'station', quality: 'near', tmean_c, precip_mm };
const BEST = { a: [1, 2, 3, 4, 10, 11, 12], b: [2, 3, 4, 5, 6, 7, 8] };
const ROWS = [
  sampleRow('first', {
    lat: 21.02,
    lng: 105.84,
    tier: 1,
    region_code: 'VN-HN',
    best_visit_months: BEST.a,
    avg_daily_budget_usd: { budget: 40, mid: 119, premium: 285 },
  }),
  sampleRow('hue', {
    name_en: 'Hue',
    lat: 16.46,
    lng: 107.6,
    best_visit_months: BEST.b,
    avg_daily_budget_usd: { budget: 43, mid: 122, premium: 290 },
  }),
];
/** Two bands with limits and one without. */
const COSTS: DailyCost[] = ['first', 'hue'].flatMap((slug) => [
  sampleCost(slug, 'budget', [35, 40, 49]),
  sampleCost(slug, 'mid', [60, 119, 238]),
]);

const won = (winner: string) => ({ winner });
const COMPARISON = {
  slug: 'first-vs-hue',
  a_slug: 'first',
  b_slug: 'hue',
  data_points: {
    best_visit_months: BEST,
    climate: { a: series, b: series, same_series: false },
    verdicts: {
      cheaper: won('a'),
      warmer_winter: won('unknown'),
      cooler_summer: won('unknown'),
      drier: won('tie'),
      more_dry_months: won('unknown'),
      sunnier: won('unknown'),
      longer_season: won('tie'),
      bigger: won('b'),
    },
  },
} as unknown as Comparison;

const dataset = createCatalog({ operator: 'service', countries: [vietnam] }).find(({ live }) => live)!;
const USES = TOOLS.map(({ slug }) => ({ day: '2026-11-01', tool_slug: slug, locale: 'en', uses: 1_234 }));

/** Two places, the first with the given name, and the data of every chart. */
function factsWith(name: string, language: SiteLanguage): ChartFacts {
  const rows: Places = placesIn(
    { country: vietnam, destinations: ROWS, names: new Map(), dailyCosts: COSTS },
    WORDS[language],
  );
  const place: Place = { ...rows.get('first')!, name };
  return {
    country: vietnam,
    place,
    places: new Map([...rows, ['first', place]]),
    comparison: COMPARISON,
    comparisons: [COMPARISON],
    dataset,
    uses: USES,
    today: '2026-11-02',
  };
}

type Draw = (name: string, language: SiteLanguage) => Chart;

const drawing =
  (declared: DeclaredChart, changes: Partial<ChartFacts> = {}, isLinked = false): Draw =>
  (name, language) =>
    declared.draw(
      { ...factsWith(name, language), ...changes },
      { words: WORDS[language], links: linksOf(vietnam, WORDS[language], isLinked) },
    );

/** Every kind of chart. */
const CHARTS: Record<string, Draw> = {
  map: drawing(destinationsMap),
  'map with links': drawing(destinationsMap, {}, true),
  'locator map': drawing(location),
  climate: drawing(climate),
  'climate without normals': drawing(climate, { comparisons: [] }),
  'climate windows': drawing(bestMonths),
  budget: drawing(dailyCost),
  'budget distribution': drawing(costDistribution),
  verdicts: drawing(verdicts),
  usage: drawing(toolUsage),
  'compared months': drawing(comparedMonths),
  'compared budgets': drawing(comparedCosts),
  'compared climate': drawing(comparedClimate),
};

/** Renders a chart as pages do. */
const render = (draw: Draw, name: string, language: SiteLanguage, id = 'chart') =>
  renderFigure(draw(name, language), id, WORDS[language]);

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
  test(`${chart}: escapes names`, () => {
    const expected = readMarkup(render(draw, 'Hanoi', 'en')).length;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 6 }),
          fc.constantFrom('<b>', '"x"', "' o", '&lt;', '</svg>', ']]>', '<!--'),
        ),
        (name) => {
          assert.equal(readMarkup(render(draw, name, 'en')).length, expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  for (const language of SITE_LANGUAGES) {
    test(`${chart} in ${language}: each picture has a title and a description with unique ids and no inline styles`, () => {
      const markup = render(draw, 'Hanoi', language);
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
  test(`${chart}: every picture has marks, each with a value`, () => {
    for (const [, picture] of render(draw, 'Hanoi', 'en').matchAll(/(<svg [^]*?<\/svg>)/g)) {
      const marks = picture!.match(/class="mark"/g)?.length ?? 0;
      const values = [...picture!.matchAll(/class="mark"[^>]*><title>([^<]+)</g)].map(([, value]) => value);
      assert.ok(marks > 0);
      assert.equal(values.length, marks);
    }
  });

  test(`${chart}: the CSV has rows, and a value for every unique column key`, () => {
    const { data } = draw('Hanoi', 'en');
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
  const body = Object.values(CHARTS).map((draw, index) =>
    render(draw, 'Hanoi & <Hue>', 'vi', `chart${index}`),
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
