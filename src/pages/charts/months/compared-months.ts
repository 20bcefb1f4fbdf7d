import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { bandNames, monthNames } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { label } from '../drawing/element.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { mark } from '../drawing/mark.ts';
import { monthCells } from './month-cells.ts';
import { bandScale } from '../drawing/scale.ts';
import { shortName } from '../drawing/short-name.ts';

interface MonthsOfPlace {
  readonly name: string;
  readonly bestMonths: readonly number[];
}

interface ComparedMonthsOptions {
  readonly language: SiteLanguage;
  readonly a: MonthsOfPlace;
  readonly b: MonthsOfPlace;
}

interface Layout {
  readonly width: number;
  readonly names: number;
  readonly row: number;
  readonly months: 'short' | 'tiny';
}

const WIDE: Layout = { width: 720, names: 140, row: 32, months: 'short' };
const NARROW: Layout = { width: 330, names: 112, row: 24, months: 'tiny' };
const TOP = 22;

/** The best months of two places, and the months they share. */
export function drawComparedMonths({ language, a, b }: ComparedMonthsOptions): Chart {
  const { compared, destination, windows } = CHART_WORDS[language];
  const { months } = VOCABULARY[language];
  const shared = a.bestMonths.filter((month) => b.bestMonths.includes(month));
  return {
    title: compared.months(a.name, b.name, shared.length > 0 ? months(shared) : ''),
    subtitle: compared.monthsSubtitle,
    description: compared.monthsDescription(a.name, months(a.bestMonths), b.name, months(b.bestMonths)),
    drawings: {
      wide: comparedMonthsDrawing(a, b, language, WIDE),
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
}

export function comparedMonthsDrawing(
  a: MonthsOfPlace,
  b: MonthsOfPlace,
  language: SiteLanguage,
  { width, names, row, months }: Layout = WIDE,
): Drawing {
  const shared = a.bestMonths.filter((month) => b.bestMonths.includes(month));
  const rows = [
    { name: a.name, bestMonths: a.bestMonths, series: 'series-a' },
    { name: b.name, bestMonths: b.bestMonths, series: 'series-b' },
    { name: CHART_WORDS[language].compared.both, bestMonths: shared, series: 'series-both' },
  ];
  const bands = bandScale(12, [names, width]);
  const drawn = rows.map(({ name, bestMonths, series }, index) => {
    const top = TOP + index * row + (series === 'series-both' ? 8 : 0);
    const best = VOCABULARY[language].months(bestMonths) || CHART_WORDS[language].compared.noMonths;
    return mark(
      `${name}: ${best}`,
      { x: 0, y: top, width, height: row },
      label(shortName(name), { class: 'row-name', x: 0, y: top + row / 2 + 4 }),
      monthCells({ bestMonths, bands, top, row, series }),
    );
  });
  return {
    width,
    height: TOP + rows.length * row + 8,
    body: bandNames(monthNames(language, months), bands, 14) + drawn.join(''),
  };
}
