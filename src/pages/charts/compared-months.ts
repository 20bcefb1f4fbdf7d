import { MONTHS } from '../../datasets/measures/months.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { ABOUT_PAIR, drawnFrom, placesOf, type DeclaredChart, type PairFacts } from './declared-chart.ts';
import { monthAxis, type MonthNames } from './drawing/axis.ts';
import { chartData, type Drawing } from './drawing/chart.ts';
import { bandScale, type BandScale } from './drawing/scale.ts';
import { element, label, mark, round } from './drawing/svg.ts';
import { shortName } from './drawing/text.ts';
import { fill, WORDS } from '../words/words.ts';

interface MonthsOfPlace {
  readonly name: string;
  readonly bestMonths: readonly number[];
}

interface Layout {
  readonly width: number;
  readonly names: number;
  readonly row: number;
  readonly months: MonthNames;
}

const WIDE: Layout = { width: 720, names: 140, row: 32, months: 'short' };
const NARROW: Layout = { width: 330, names: 112, row: 24, months: 'tiny' };
const TOP = 22;
const GAP = 4;
/** The stroke that rounds the corners adds half its width on every side. */
const ROUNDING = 1;

/** The best months of two places, and the months they share. */
export const comparedMonths: DeclaredChart<PairFacts> = {
  ...ABOUT_PAIR,
  id: 'compared-months',
  listSources: drawnFrom({ comparisons: ['data_points'] }),
  draw(facts, { language }) {
    const { compared, destination, windows } = WORDS[language].charts;
    const { months } = VOCABULARY[language];
    const { best_visit_months } = facts.comparison.data_points;
    const [placeA, placeB] = placesOf(facts);
    const a = { name: placeA.name, bestMonths: best_visit_months.a };
    const b = { name: placeB.name, bestMonths: best_visit_months.b };
    const shared = sharedMonths(a, b);
    const values = {
      a: a.name,
      aMonths: months(a.bestMonths),
      b: b.name,
      bMonths: months(b.bestMonths),
      shared: months(shared),
    };
    return {
      title: fill(shared.length > 0 ? compared.months : compared.monthsApart, values),
      subtitle: compared.monthsSubtitle,
      description: fill(compared.monthsDescription, values),
      drawings: {
        wide: comparedMonthsDrawing(a, b, language),
        narrow: comparedMonthsDrawing(a, b, language, NARROW),
      },
      data: chartData(
        [a, b],
        [
          { key: 'destination', value: ({ name }) => name, name: destination },
          {
            key: 'best_months',
            value: ({ bestMonths }) => bestMonths,
            name: windows.best,
            show: ({ bestMonths }) => months(bestMonths),
          },
        ],
      ),
    };
  },
};

function sharedMonths(a: MonthsOfPlace, b: MonthsOfPlace): number[] {
  return a.bestMonths.filter((month) => b.bestMonths.includes(month));
}

export function comparedMonthsDrawing(
  a: MonthsOfPlace,
  b: MonthsOfPlace,
  language: SiteLanguage,
  { width, names, row, months }: Layout = WIDE,
): Drawing {
  const { both, noMonths } = WORDS[language].charts.compared;
  const rows = [
    { ...a, series: 'series-a' },
    { ...b, series: 'series-b' },
    { name: both, bestMonths: sharedMonths(a, b), series: 'series-both' },
  ];
  const bands = bandScale(12, [names, width]);
  const drawn = rows.map(({ name, bestMonths, series }, index) => {
    const top = TOP + index * row + (series === 'series-both' ? 8 : 0);
    const best = VOCABULARY[language].months(bestMonths) || noMonths;
    return mark(
      `${name}: ${best}`,
      { x: 0, y: top, width, height: row },
      label(shortName(name), { class: 'row-name', x: 0, y: top + row / 2 + 4 }),
      monthCells(bestMonths, bands, top, row, `cell-best ${series}`),
    );
  });
  return {
    width,
    height: TOP + rows.length * row + 8,
    body: monthAxis(language, months, bands, 14) + drawn.join(''),
  };
}

/** Twelve cells. Best months have a dot as well as a colour. */
export function monthCells(
  bestMonths: readonly number[],
  bands: BandScale,
  top: number,
  row: number,
  bestClass: string,
): string {
  const width = round(bands.width - GAP - 2 * ROUNDING);
  const height = row - GAP - 2 * ROUNDING;
  const cellPath = (month: number) =>
    `M${round(bands.start(month - 1) + GAP / 2 + ROUNDING)} ${round(top + GAP / 2 + ROUNDING)}h${width}v${height}h-${width}z`;
  const best = MONTHS.filter((month) => bestMonths.includes(month));
  const others = MONTHS.filter((month) => !bestMonths.includes(month));
  const dots = best.map((month) => `M${round(bands.centre(month - 1))} ${round(top + row / 2)}h0`);
  return [
    element('path', { class: 'cell', d: others.map(cellPath).join('') }),
    element('path', { class: bestClass, d: best.map(cellPath).join('') }),
    element('path', { class: 'cell-dot', d: dots.join('') }),
  ].join('');
}
