import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { readText } from './read-tables.ts';

/** "1 months", "these 1 rows": also in the attributes that screen readers read. */
const WRONG_PLURAL =
  /(?<![\d.,–])\b1\s(?:months|rows|guides|places|prices|days|nights|destinations|comparisons|values|columns|lines|results)\b/;

const jsonLdOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)![1]!);

onOneSharedService('The wording of pages', (service) => {
  const read = async (path: string) => {
    const answer = await service.ask(path, { headers: { accept: 'text/html' } });
    assert.equal(answer.status, 200, path);
    return answer.text();
  };

  const heads = async (slug: string) =>
    Array.from(
      (await read(`/datasets/${slug}`)).matchAll(/<th scope="col" class="(\w+)"[^>]*>\s*<a [^>]*>(\w+)</g),
      ([, alignment, column]) => `${column} ${alignment}`,
    );

  test('has no plural after the number one', async () => {
    const sitemap = (await service.ask('/sitemap.xml')).text();
    const paths = Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g), ([, path]) => path!);
    const english = paths.filter((path) => !path.startsWith('/vi') && !path.startsWith('/sources/'));
    assert.ok(english.length > 200, String(english.length));
    for (const path of [...english, '/datasets/vietnam-destinations?q=hanoi'])
      assert.doesNotMatch(readText(await read(path)), WRONG_PLURAL, path);
  });

  test('keeps the name of a place together in headings, and figures with their units', async () => {
    assert.match(await read('/destinations/hoi-an'), /<h1>[^<]*Hoi\u{a0}An[^<]*<\/h1>/u);
    assert.match(await read('/vi/comparisons/hue-vs-hoi-an'), /<h1>[^<]*Hội\u{a0}An\?/u);
    const [lead] = /<p class="lead">[^]*?<\/p>/.exec(await read('/vi/comparisons/hue-vs-hoi-an'))!;
    assert.match(lead, /\d\u{a0}mm/u);
    assert.doesNotMatch(lead, /\d (?:mm|km|USD)/);
  });

  test('describes places as tourist destinations for search engines', async () => {
    const place = jsonLdOf(await read('/vi/destinations/hoi-an'));
    assert.deepEqual([place['@type'], place.name], ['TouristDestination', 'Hội An']);
    assert.match(place.url, /\/vi\/destinations\/hoi-an$/);
    const pair = jsonLdOf(await read('/comparisons/hue-vs-hoi-an'))['@graph'];
    assert.deepEqual(
      pair.map((each: any) => [each['@type'], each.name]),
      [
        ['TouristDestination', 'Hue'],
        ['TouristDestination', 'Hoi An'],
      ],
    );
  });

  test('writes the names of weather stations with accents in Vietnamese', async () => {
    const html = await read('/vi/comparisons/hue-vs-hoi-an');
    assert.match(html, /trạm khí tượng Đà Nẵng,/);
    assert.match(html, /trạm khí tượng Huế,/);
    assert.match(await read('/comparisons/hue-vs-hoi-an'), /weather station Da Nang,/);
  });

  test('aligns every column of figures, and shows columns with a single value last', async () => {
    const normals = await heads('vietnam-climate-normals');
    for (const column of ['max_temperature_c', 'humidity_pct', 'height_difference_m'])
      assert.ok(normals.includes(`${column} figure`), column);
    const places = await heads('vietnam-destinations');
    assert.deepEqual(places.slice(0, 2), ['slug text', 'name_en text']);
    assert.ok(places.slice(-3).includes('country_code text'), places.join());
  });

  test('tells visitors nothing that only operators need', async () => {
    assert.doesNotMatch(await read('/partners'), /DEFAULT_LANGUAGE/);
    assert.doesNotMatch(await read('/vi/partners'), /DEFAULT_LANGUAGE/);
  });
});
