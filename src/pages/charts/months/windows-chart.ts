import type { Country, CountryPart } from '../../../countries/country.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { bandNames, columnPath, monthNames } from '../drawing/axis.ts';
import { nameMonths } from './name-months.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, PanelDrawing } from '../drawing/chart.ts';
import { element, label } from '../drawing/element.ts';
import { mark } from '../drawing/mark.ts';
import { monthCells } from './month-cells.ts';
import { bandScale, linearScale } from '../drawing/scale.ts';
import { shortName } from '../drawing/short-name.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';

export interface WindowsPlace {
  readonly slug: string;
  readonly name: string;
  readonly lat: number;
  readonly regionCode: string;
  readonly bestMonths: readonly number[];
}

interface WindowsChartOptions {
  readonly country: Country;
  readonly language: SiteLanguage;
  readonly destinations: readonly WindowsPlace[];
}

interface Part {
  readonly part: CountryPart;
  readonly places: readonly WindowsPlace[];
}

const WIDTH = 320;
const NAMES = 116;
const ROW = 19;
const GAP = 4;
const COUNTS = { top: 44, bottom: 84 };
const FIRST_ROW = 108;

const cells = bandScale(12, [NAMES, WIDTH]);

/** Best months of every destination, one panel per part of the country. Recommended months differ in shape, not only in colour. */
export function drawClimateWindows({ country, language, destinations }: WindowsChartOptions): Chart {
  const words = CHART_WORDS[language];
  const parts = listParts(country, destinations);
  const counts = countMonths(destinations);
  const most = Math.max(...counts);
  return {
    title: words.windows.title(
      VOCABULARY[language].monthName(counts.indexOf(most) + 1),
      most,
      destinations.length,
    ),
    subtitle: words.windows.subtitle,
    drawings: parts.map((part) => windowsPanel(part, language)),
    data: chartData(
      parts.flatMap(({ part, places }) => places.map((place) => ({ part, ...place }))),
      [
        { key: 'part', value: ({ part }) => part.key },
        { key: 'slug', value: ({ slug }) => slug },
        { key: 'destination', value: ({ name }) => name, name: words.destination },
        {
          key: 'best_months',
          value: ({ bestMonths }) => bestMonths,
          name: words.windows.best,
          show: ({ bestMonths }) => VOCABULARY[language].months(bestMonths),
        },
      ],
    ),
  };
}

/** The parts with destinations, from north to south. */
export function listParts(country: Country, destinations: readonly WindowsPlace[]): Part[] {
  return country.parts
    .map((part) => ({
      part,
      places: destinations
        .filter(({ regionCode }) => findPart(country, regionCode) === part)
        .sort((a, b) => b.lat - a.lat),
    }))
    .filter(({ places }) => places.length > 0);
}

export function windowsPanel({ part, places }: Part, language: SiteLanguage): PanelDrawing {
  const { windows } = CHART_WORDS[language];
  const name = part.name[language];
  const counts = countMonths(places);
  const most = Math.max(...counts);
  return {
    key: part.key,
    title: windows.panelTitle(name, places.length),
    description: windows.panelDescription(nameMonths(counts, most, language), most, places.length),
    width: WIDTH,
    height: FIRST_ROW + places.length * ROW,
    body: [
      label(name, { class: 'heading', x: 0, y: 14 }),
      renderCounts(counts, places.length, language),
      bandNames(monthNames(language, 'tiny'), cells, FIRST_ROW - 8),
      ...places.map((place, index) => renderRow(place, FIRST_ROW + index * ROW, language)),
    ].join(''),
  };
}

/** How many places each month suits. */
function countMonths(places: readonly WindowsPlace[]): number[] {
  return MONTHS.map((month) => places.filter(({ bestMonths }) => bestMonths.includes(month)).length);
}

function renderCounts(counts: readonly number[], most: number, language: SiteLanguage): string {
  const { windows } = CHART_WORDS[language];
  const { monthName } = VOCABULARY[language];
  const y = linearScale([0, most], [COUNTS.bottom, COUNTS.top]);
  return counts
    .map((count, index) => {
      const d = columnPath(cells.start(index) + GAP / 2, y(count), cells.width - GAP, COUNTS.bottom);
      const area = {
        x: cells.start(index),
        y: COUNTS.top - 14,
        width: cells.width,
        height: COUNTS.bottom - COUNTS.top + 14,
      };
      return mark(
        windows.count(monthName(index + 1), count, most),
        area,
        count > 0 ? element('path', { class: 'column', d }) : '',
        label(String(count), { class: 'value', x: cells.centre(index), y: y(count) - 4 }),
      );
    })
    .join('');
}

function renderRow({ name, bestMonths }: WindowsPlace, top: number, language: SiteLanguage): string {
  return mark(
    `${name}: ${VOCABULARY[language].months(bestMonths)}`,
    { x: 0, y: top, width: WIDTH, height: ROW },
    label(shortName(name), { x: 0, y: top + ROW / 2 + 4 }),
    monthCells({ bestMonths, bands: cells, top, row: ROW }),
  );
}

/** Undefined if the region is not on the country's list. */
export function findPart({ regions, parts }: Country, regionCode: string): CountryPart | undefined {
  const indexOf = (code: string) => regions.findIndex((region) => region.code === code);
  const index = indexOf(regionCode);
  return index < 0 ? undefined : parts.findLast(({ first }) => indexOf(first) <= index);
}
