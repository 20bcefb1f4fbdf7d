import { shortName, textWidth } from '../../src/pages/charts/svg.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOf } from '../../src/pages/charts/chart.ts';
import { vietnam } from '../../src/countries/vietnam.ts';
import { placeKey } from '../../src/datasets/stored-rows.ts';
import { renderFigure } from '../../src/pages/charts/show-chart.ts';
import { location, destinationsMap } from '../../src/pages/charts/map/map.ts';
import { placesIn } from '../../src/pages/place.ts';
import { SITE_LANGUAGES, type SiteLanguage, WORDS } from '../../src/pages/language.ts';
import { makeDestinations } from '../../src/pipeline/make-destinations.ts';
import { readSources } from '../../src/pipeline/sources/source.ts';
import { parseXml, type Element } from '../support/parse-xml.ts';

const SEA_NAMES = {
  en: ['Paracel Islands', 'Spratly Islands', 'East Sea'],
  vi: ['Quần đảo Hoàng Sa', 'Quần đảo Trường Sa', 'Biển Đông'],
};
const ISLANDS = 19;
/** The sea between the coast and the islands. */
const OPEN_SEA = { west: 109.6, east: 113.9, south: 8.3, north: 17.8 };
const BOLD = 1.1;

const destinations = makeDestinations(readSources(vietnam), vietnam);
const NAMES_VI = new Map(
  destinations.map(({ row: { slug }, nameVi }) => [placeKey({ country: vietnam, slug }), nameVi]),
);
const ROWS = destinations.map(({ row }) => row);
const allPlaces = (language: SiteLanguage) =>
  placesIn({ country: vietnam, destinations: ROWS, names: NAMES_VI, dailyCosts: [] }, WORDS[language]);
const listPlaces = (language: SiteLanguage) =>
  Array.from(allPlaces(language).values(), ({ name, row }) => ({ ...row, name }));

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface DrawnText {
  readonly text: string;
  readonly box: Box;
}

interface DrawnPlace {
  readonly slug: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly labels: readonly DrawnText[];
  /** A line from the dot to the label. */
  readonly leader: string | undefined;
}

interface DrawnMap {
  readonly width: number;
  readonly height: number;
  readonly places: readonly DrawnPlace[];
  readonly texts: readonly DrawnText[];
  readonly outlines: readonly string[];
  readonly islands: number;
}

function* descendants(element: Element, fontSize = 12): Generator<{ element: Element; fontSize: number }> {
  const size = Number(element.attributes['font-size'] ?? fontSize);
  yield { element, fontSize: size };
  for (const child of element.children) yield* descendants(child, size);
}

function boxOf({ attributes, text }: Element, fontSize: number): Box {
  const isBold = /map-name-[01]/.test(attributes['class'] ?? '');
  const width = textWidth(text, fontSize) * (isBold ? BOLD : 1);
  const [x, y] = [Number(attributes['x']), Number(attributes['y'])];
  const isCentred = /map-(?:neighbour|sea|islands)-name/.test(attributes['class'] ?? '');
  const anchor = attributes['text-anchor'] ?? (isCentred ? 'middle' : 'start');
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]!;
  const middle = y - fontSize * 0.35;
  return { left, right: left + width, top: middle - fontSize * 0.5, bottom: middle + fontSize * 0.5 };
}

function readPlace(link: Element, fontSize: number): DrawnPlace {
  const inside = [...descendants(link, fontSize)];
  const dot = inside.find(({ element }) => element.name === 'circle')!.element.attributes;
  return {
    slug: link.attributes['href']!.split('/').at(-1)!,
    x: Number(dot['cx']),
    y: Number(dot['cy']),
    radius: Number(dot['r']),
    labels: inside
      .filter(({ element }) => element.name === 'text')
      .map(({ element, fontSize: size }) => ({ text: element.text, box: boxOf(element, size) })),
    leader: inside.find(({ element }) => element.attributes['class'] === 'map-leader')?.element.attributes[
      'd'
    ],
  };
}

/** The map for wide and for narrow pages. */
function readMaps(language: SiteLanguage): Map<string, DrawnMap> {
  const facts = { country: vietnam, places: allPlaces(language) };
  const chart = destinationsMap.draw(facts, {
    words: WORDS[language],
    links: linksOf(vietnam, WORDS[language], true),
  });
  const markup = renderFigure(chart, 'map', WORDS[language]);
  const figure = parseXml(`<?xml version="1.0" encoding="utf-8"?>${markup}`);
  const svgs = figure.children.filter(({ name }) => name === 'svg');
  return new Map(
    ['wide', 'narrow'].map((variant) => {
      const isVariant = ({ attributes }: Element) => attributes['class'] === `chart-${variant}`;
      const svg = svgs.find(isVariant) ?? svgs[0]!;
      const layer = isVariant(svg) ? svg : svg.children.find(isVariant)!;
      const [, , width, height] = svg.attributes['viewBox']!.split(' ').map(Number);
      const all = [...descendants(layer)];
      const places = all
        .filter(({ element }) => element.name === 'a' && element.attributes['class'] !== 'map-target')
        .map(({ element, fontSize }) => readPlace(element, fontSize));
      const texts = all
        .filter(({ element }) => element.name === 'text')
        .map(({ element, fontSize }) => ({ text: element.text, box: boxOf(element, fontSize) }));
      const outlines = [...descendants(svg)]
        .filter(({ element: { name } }) => ['path', 'line', 'polyline', 'polygon'].includes(name))
        .filter(({ element: { attributes } }) => !/map-(?:leader|scale)/.test(attributes['class'] ?? ''))
        // Touch targets are invisible.
        .filter(({ element: { attributes } }) => attributes['pointer-events'] === undefined)
        .map(({ element: { attributes } }) => attributes['d'] ?? 'not a path');
      const islands = all.filter(({ element }) => element.attributes['class'] === 'map-island').length;
      return [variant, { width: width!, height: height!, places, texts, outlines, islands }];
    }),
  );
}

const compare = (a: string, b: string) => a.localeCompare(b);

const overlap = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

function distance({ left, right, top, bottom }: Box, { x, y }: DrawnPlace): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

const dotBox = ({ x, y, radius }: DrawnPlace): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** The corners of a path with relative steps. */
function listCorners(path: string): [number, number][] {
  return path
    .split('z')
    .filter(Boolean)
    .flatMap((ring) => {
      const numbers = [...ring.matchAll(/-?(?:\d+\.\d+|\.\d+|\d+)/g)].map(([found]) => Number(found));
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, index): [number, number] => [
        (x += numbers[2 * index]!),
        (y += numbers[2 * index + 1]!),
      ]);
    });
}

for (const language of SITE_LANGUAGES) {
  for (const [variant, map] of readMaps(language)) {
    const { places, texts, width, height } = map;
    const name = `the ${variant} map in ${language}`;

    test(`${name} has one dot and one label for each destination`, () => {
      assert.deepEqual(
        places
          .map(({ slug, labels }) => [slug, ...labels.map(({ text }) => text)].join(': '))
          .toSorted(compare),
        listPlaces(language)
          .map((place) => `${place.slug}: ${shortName(place.name)}`)
          .toSorted(compare),
      );
    });

    test(`${name} has no overlapping texts and none outside the frame`, () => {
      const overlapping = texts.flatMap((a, index) =>
        texts
          .slice(index + 1)
          .filter((b) => overlap(a.box, b.box))
          .map((b) => [a.text, b.text]),
      );
      assert.deepEqual(overlapping, []);
      const outside = texts.filter(
        ({ box }) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height,
      );
      assert.deepEqual(outside, []);
    });

    test(`${name} has no text on a dot`, () => {
      const covered = texts.flatMap(({ text, box }) =>
        places.filter((place) => overlap(box, dotBox(place))).map(({ slug }) => [text, slug]),
      );
      assert.deepEqual(covered, []);
    });

    test(`${name} has each label beside its dot or at the end of a leader line`, () => {
      const wrong = places.flatMap((place) =>
        place.labels.flatMap(({ text, box }) => {
          if (place.leader !== undefined) return isLed(place, box) ? [] : [`${text}: ${place.leader}`];
          const nearest = places.toSorted((a, b) => distance(box, a) - distance(box, b))[0]!;
          return nearest === place ? [] : [`${text} is nearest to ${nearest.slug}`];
        }),
      );
      assert.deepEqual(wrong, []);
    });

    test(`${name} names the islands and the sea, and shows every known island`, () => {
      const written = texts.map(({ text }) => text).join(' ');
      for (const each of SEA_NAMES[language]) assert.ok(written.includes(each), each);
      assert.equal(map.islands, ISLANDS);
    });

    test(`${name} has no line through the sea`, () => {
      const { lng, lat } = listPlaces(language).find(({ slug }) => slug === 'hanoi')!;
      const south = listPlaces(language).find(({ slug }) => slug === 'ca-mau')!;
      const [a, b] = ['hanoi', 'ca-mau'].map((slug) => places.find((place) => place.slug === slug)!);
      const unitsPerLat = (b!.y - a!.y) / (lat - south.lat);
      const unitsPerLng = (b!.x - a!.x) / (south.lng - lng);
      const toDegrees = ([x, y]: [number, number]) => [
        lng + (x - a!.x) / unitsPerLng,
        lat - (y - a!.y) / unitsPerLat,
      ];
      const { outlines } = map;
      assert.ok(outlines.length >= 2);
      const inSea = outlines
        .flatMap(listCorners)
        .map(toDegrees)
        .filter(
          ([x, y]) => x! > OPEN_SEA.west && x! < OPEN_SEA.east && y! > OPEN_SEA.south && y! < OPEN_SEA.north,
        );
      assert.deepEqual(inSea, []);
    });
  }
}

for (const language of SITE_LANGUAGES) {
  test(`every destination's own map in ${language} has the islands in an inset`, () => {
    const places = allPlaces(language);
    const atSea = new Set<string>();
    for (const place of places.values()) {
      const facts = { country: vietnam, places, comparisons: [], place };
      const chart = location.draw(facts, {
        words: WORDS[language],
        links: linksOf(vietnam, WORDS[language], false),
      });
      const markup = renderFigure(chart, 'map', WORDS[language]);
      assert.equal(markup.split('class="map-island"').length - 1, ISLANDS, place.slug);
      if (markup.includes('map-sea-name')) atSea.add(place.slug);
    }
    for (const slug of ['nha-trang', 'ly-son', 'con-dao']) assert.ok(atSea.has(slug), slug);
    assert.ok(!atSea.has('sa-pa'));
  });
}

/** Whether the line starts at the edge of the dot and ends at the edge of the label. */
function isLed(place: DrawnPlace, box: Box): boolean {
  const numbers = [...place.leader!.matchAll(/-?\d+(?:\.\d+)?/g)].map(([found]) => Number(found));
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  const start = Math.hypot(x1 - place.x, y1 - place.y) - place.radius;
  const end = distance(box, { ...place, x: x2, y: y2 });
  return Math.abs(start) < 2 && end < 3;
}
