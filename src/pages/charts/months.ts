import type { Country, CountryPart } from '../../countries/country.ts';
import { MONTHS } from '../../datasets/words/text.ts';
import type { Place } from '../place.ts';
import { fill, type SiteWords } from '../language.ts';
import {
  ABOUT_PAIR,
  type ChartLinks,
  drawnFrom,
  pageOf,
  placesOf,
  type DeclaredChart,
  chartData,
  inBoth,
  type Drawing,
  type PanelDrawing,
  countOf,
  nameMonths,
} from './chart.ts';
import {
  bandScale,
  columnPath,
  linearScale,
  monthAxis,
  type BandScale,
  element,
  label,
  mark,
  type Area,
  type Linked,
  round,
  shortName,
} from './svg.ts';

type Part = ReturnType<typeof listParts>[number];

const BEST = ['best_visit_months'];
const WIDTH = 320;
const NAMES = 116;
const ROW = 19;
/** Links must be easy to touch. */
const LINKED_ROW = 26;
const GAP = 4;
const COUNTS = { top: 44, bottom: 84 };
const FIRST_ROW = 108;

const cells = bandScale(12, [NAMES, WIDTH]);

/** Best months of every destination, one panel per part of the country. Recommended months differ in shape, not only in colour. */
export const bestMonths: DeclaredChart<'places'> = {
  id: 'best-months',
  pagePath: pageOf('climateWindows'),
  listSources: drawnFrom({ climateWindows: ['recommended'] }),
  draw({ country, places }, { words, links }) {
    const parts = listParts(country, [...places.values()]);
    const counts = countMonths([...places.values()]);
    const most = Math.max(...counts);
    const month = counts.indexOf(most) + 1;
    return {
      receipts: links.counted('destinations', `best_visit_months=${month}`),
      title: fill(words.charts.windows.title, {
        month: words.monthName(month),
        recommended: most,
        destinations: countOf('destinations', places.size, words),
      }),
      subtitle: words.charts.windows.subtitle,
      drawings: parts.map((part) => windowsPanel(part, words, links)),
      data: chartData(
        parts.flatMap(({ part, places: inPart }) => inPart.map((place) => ({ part, place }))),
        [
          ['part', ({ part }) => part.key],
          ['slug', ({ place }) => place.slug],
          ['destination', ({ place }) => place.name, words.charts.destination],
          ['best_months', monthsOf, words.charts.windows.best, (drawn) => words.months(monthsOf(drawn))],
        ],
      ),
    };
  },
};

const monthsOf = ({ place }: { readonly place: Place }) => place.row.best_visit_months;

/** The parts with destinations, from north to south. */
export function listParts(country: Country, places: readonly Place[]) {
  const sorted = places.toSorted((a, b) => b.row.lat - a.row.lat);
  const byPart = Map.groupBy(sorted, ({ row }) => findPart(country, row.region_code));
  return country.parts.flatMap((part) => {
    const inPart = byPart.get(part);
    return inPart ? [{ part, places: inPart }] : [];
  });
}

export function windowsPanel({ part, places }: Part, words: SiteWords, links?: ChartLinks): PanelDrawing {
  const name = part.name[words.language];
  const row = links ? LINKED_ROW : ROW;
  const counts = countMonths(places);
  const most = Math.max(...counts);
  return {
    key: part.key,
    title: fill(words.charts.windows.panelTitle, {
      part: name,
      destinations: countOf('destinations', places.length, words),
    }),
    description: fill(words.charts.windows.panelDescription, {
      months: nameMonths(counts, most, words),
      recommended: most,
      count: places.length,
    }),
    width: WIDTH,
    height: FIRST_ROW + places.length * row,
    body: [
      label(name, { class: 'heading', x: 0, y: 14 }),
      renderCounts(counts, places.length, words),
      monthAxis(words, 'tiny', cells, FIRST_ROW - 8),
      ...places.map((place, index) => {
        const href = links?.receipts('destinations', [place.slug], BEST);
        return renderRow(place, { href, x: 0, y: FIRST_ROW + index * row, width: WIDTH, height: row }, words);
      }),
    ].join(''),
  };
}

function countMonths(places: readonly Place[]): number[] {
  return MONTHS.map((month) => places.filter(({ row }) => row.best_visit_months.includes(month)).length);
}

function renderCounts(counts: readonly number[], most: number, words: SiteWords): string {
  const y = linearScale([0, most], [COUNTS.bottom, COUNTS.top]);
  const destinations = countOf('destinations', most, words);
  return counts
    .map((count, index) => {
      const month = words.monthName(index + 1);
      const x = cells.start(index);
      const d = columnPath(x + GAP / 2, y(count), cells.width - GAP, COUNTS.bottom);
      const top = COUNTS.top - 14;
      return mark(
        fill(words.charts.windows.count, { month, recommended: count, destinations }),
        { x, y: top, width: cells.width, height: COUNTS.bottom - top },
        count > 0 ? element('path', { class: 'column', d }) : '',
        label(String(count), { class: 'value', x: cells.centre(index), y: y(count) - 4 }),
      );
    })
    .join('');
}

function renderRow({ name, row }: Place, area: Area & Linked, words: SiteWords): string {
  const best = row.best_visit_months;
  return mark(
    `${name}: ${words.months(best)}`,
    area,
    label(shortName(name), { x: 0, y: area.y + area.height / 2 + 4 }),
    monthCells(best, cells, area.y, area.height, 'cell-best'),
  );
}

/** Undefined if the region is not on the country's list. */
export function findPart({ regions, parts }: Country, regionCode: string): CountryPart | undefined {
  const indexOf = (code: string) => regions.findIndex((region) => region.code === code);
  const index = indexOf(regionCode);
  return index < 0 ? undefined : parts.findLast(({ first }) => indexOf(first) <= index);
}

interface MonthsOfPlace extends Linked {
  readonly name: string;
  readonly best: readonly number[];
}

const LAYOUTS = {
  wide: { width: 720, names: 140, row: 32, months: 'short' },
  narrow: { width: 330, names: 112, row: 24, months: 'tiny' },
} as const;
const TOP = 22;
/** The stroke that rounds the corners adds half its width on every side. */
const ROUNDING = 1;

/** The best months of two places, and the months they share. */
export const comparedMonths: DeclaredChart<'places' | 'comparison'> = {
  ...ABOUT_PAIR,
  id: 'compared-months',
  listSources: drawnFrom({ comparisons: ['data_points'] }),
  draw(facts, { words, links }) {
    const { climate, compared, destination, windows } = words.charts;
    const { best_visit_months } = facts.comparison.data_points;
    const [placeA, placeB] = placesOf(facts);
    const hrefOf = ({ slug }: Place) => links.receipts('destinations', [slug], BEST);
    const a = { name: placeA.name, best: best_visit_months.a, href: hrefOf(placeA) };
    const b = { name: placeB.name, best: best_visit_months.b, href: hrefOf(placeB) };
    const shared = sharedMonths(a, b);
    const values = {
      a: a.name,
      aMonths: words.months(a.best),
      b: b.name,
      bMonths: words.months(b.best),
      shared: words.months(shared),
    };
    return {
      title: fill(shared.length > 0 ? compared.months : compared.monthsApart, values),
      subtitle: climate.bestSubtitle,
      description: fill(compared.monthsDescription, values),
      drawings: inBoth(LAYOUTS, (layout) => comparedMonthsDrawing(a, b, words, layout)),
      data: chartData(
        [a, b],
        [
          ['destination', ({ name }) => name, destination],
          ['best_months', ({ best }) => best, windows.best, ({ best }) => words.months(best)],
        ],
      ),
    };
  },
};

function sharedMonths(a: MonthsOfPlace, b: MonthsOfPlace): number[] {
  return a.best.filter((month) => b.best.includes(month));
}

export function comparedMonthsDrawing(
  a: MonthsOfPlace,
  b: MonthsOfPlace,
  words: SiteWords,
  { width, names, row, months }: (typeof LAYOUTS)['wide' | 'narrow'] = LAYOUTS.wide,
): Drawing {
  const { both, noMonths } = words.charts.compared;
  const rows = [
    { ...a, series: 'series-a' },
    { ...b, series: 'series-b' },
    { name: both, best: sharedMonths(a, b), series: 'series-both', href: undefined },
  ];
  const bands = bandScale(12, [names, width]);
  const drawn = rows.map(({ name, best, series, href }, index) => {
    const top = TOP + index * row + (series === 'series-both' ? 8 : 0);
    const text = words.months(best) || noMonths;
    return mark(
      `${name}: ${text}`,
      { href, x: 0, y: top, width, height: row },
      label(shortName(name), { class: 'row-name', x: 0, y: top + row / 2 + 4 }),
      monthCells(best, bands, top, row, `cell-best ${series}`),
    );
  });
  return {
    width,
    height: TOP + rows.length * row + 8,
    body: monthAxis(words, months, bands, 14) + drawn.join(''),
  };
}

/** Twelve cells. Best months have a dot as well as a colour. */
function monthCells(
  months: readonly number[],
  bands: BandScale,
  top: number,
  row: number,
  bestClass: string,
): string {
  const width = round(bands.width - GAP - 2 * ROUNDING);
  const height = row - GAP - 2 * ROUNDING;
  const cellPath = (month: number) =>
    `M${round(bands.start(month - 1) + GAP / 2 + ROUNDING)} ${round(top + GAP / 2 + ROUNDING)}h${width}v${height}h-${width}z`;
  const filled = MONTHS.filter((month) => months.includes(month));
  const others = MONTHS.filter((month) => !months.includes(month));
  const dots = filled.map((month) => `M${round(bands.centre(month - 1))} ${round(top + row / 2)}h0`);
  return [
    element('path', { class: 'cell', d: others.map(cellPath).join('') }),
    element('path', { class: bestClass, d: filled.map(cellPath).join('') }),
    element('path', { class: 'cell-dot', d: dots.join('') }),
  ].join('');
}
