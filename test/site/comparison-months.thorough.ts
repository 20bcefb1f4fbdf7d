import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { readText } from './read-tables.ts';

const WANTED = {
  cheaper: 'cheaper rooms',
  warmer_winter: 'more warmth from December to February',
  cooler_summer: 'cooler days from June to August',
  drier: 'less rain',
  more_dry_months: 'more dry months',
  sunnier: 'more sunshine',
  longer_season: 'a longer good season',
};
const HTML = { headers: { accept: 'text/html' } };

const answerOf = (html: string) => readText(/<p class="answer">([^]*?)<\/p>/.exec(html)![1]!);

onOneSharedService('Comparisons answer', (service) => {
  const read = async (path: string) => (await service.ask(path, HTML)).text();
  let pairs: any[] = [];
  let places = new Map<string, any>();
  before(async () => {
    pairs = (await service.ask('/api/data/vietnam-comparisons')).json().rows;
    const rows = (await service.ask('/api/data/vietnam-destinations')).json().rows;
    places = new Map(rows.map((row: any) => [row.slug, row]));
  });

  test('with a place that is good in the month if neither is', async () => {
    const html = await read('/comparisons/hue-vs-hoi-an?month=10');
    assert.equal(answerOf(html), 'Neither: Hue 788 mm, Hoi An 641 mm; go to Hanoi');
    assert.match(readText(html), /Hue ?: heavy rain \(788 mm; recommended by 0 of \d guides\)/);
    const vietnamese = await read('/vi/comparisons/hue-vs-hoi-an?month=10');
    assert.equal(answerOf(vietnamese), 'Không nơi nào: Huế 788 mm, Hội An 641 mm; hãy đi Hà Nội');
  });

  test('with the one place that is good in the month, or with what sets two good ones apart', async () => {
    assert.equal(
      answerOf(await read('/comparisons/da-nang-vs-hue?month=7')),
      'Da Nang, not Hue: too few travel guides recommend it',
    );
    assert.equal(
      answerOf(await read('/comparisons/hue-vs-hoi-an?month=3')),
      'Either: Hue for war history and cheaper rooms, Hoi An for beaches',
    );
  });

  test('in each month as the rows say', async () => {
    for (const [index, { slug, a_slug, b_slug }] of pairs.entries()) {
      const month = (index % 12) + 1;
      const answer = answerOf(await read(`/comparisons/${slug}?month=${month}`));
      const good = [a_slug, b_slug].filter((each) => places.get(each).best_visit_months.includes(month));
      const start = good.length === 2 ? 'Either: ' : good.length === 0 ? 'Neither: ' : '';
      assert.ok(
        answer.startsWith(start || `${places.get(good[0]).name_en}, not `),
        `${slug} ${month}: ${answer}`,
      );
      const [, instead] = /; go to (.+)$/.exec(answer) ?? [];
      const row = [...places.values()].find(({ name_en }) => name_en === instead);
      if (good.length === 0) assert.ok(row.tier === 1 && row.best_visit_months.includes(month), answer);
    }
  });

  test('with advantages that the rows support, on every page', async () => {
    for (const { slug, data_points: data } of pairs) {
      const html = await read(`/comparisons/${slug}`);
      assert.ok(answerOf(html).length > 10, slug);
      const groups = Array.from(html.matchAll(/<h2>Choose [^]*?<ul>([^]*?)<\/ul>/g), ([, list]) =>
        Array.from(list!.matchAll(/<li>([^<]*)</g), ([, item]) => item!),
      );
      for (const [at, side] of ['a', 'b'].entries()) {
        const claimed = Object.entries(WANTED).filter(([, text]) => groups[at]!.includes(text));
        const won = Object.keys(WANTED).filter((aspect) => data.verdicts[aspect].winner === side);
        assert.deepEqual(claimed.map(([aspect]) => aspect).sort(), won.sort(), slug);
      }
    }
  });

  test('for a month at an address that is canonical without it, and refuses other values', async () => {
    const html = await read('/comparisons/hue-vs-hoi-an?month=10');
    assert.match(html, /<link rel="canonical" href="[^"?]*\/comparisons\/hue-vs-hoi-an" \/>/);
    assert.match(html, /hreflang="vi" href="\/vi\/comparisons\/hue-vs-hoi-an\?month&#61;10"/);
    for (const month of ['0', '13', '1.0', 'may', 'x&month=2'])
      assert.equal((await service.ask(`/comparisons/hue-vs-hoi-an?month=${month}`, HTML)).status, 400, month);
    const refused = await read('/vi/comparisons/hue-vs-hoi-an?month=13');
    assert.match(refused, /Invalid month query parameter: it must be a whole number from 1 to 12/);
  });
});
