import type { Country, CountryPart } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { MONTHS } from '../../datasets/measures/months.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { Place } from '../place.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { monthCells } from './compared-months.ts';
import { drawnFrom, type CountryFacts, type DeclaredChart } from './declared-chart.ts';
import { columnPath, monthAxis } from './drawing/axis.ts';
import { chartData, type PanelDrawing } from './drawing/chart.ts';
import { bandScale, linearScale } from './drawing/scale.ts';
import { element, label, mark } from './drawing/svg.ts';
import { shortName } from './drawing/text.ts';
import { fill, WORDS } from '../words/words.ts';
import { countOf, nameMonths } from './words.ts';

interface Part {
  readonly part: CountryPart;
  readonly places: readonly Place[];
}

const WIDTH = 320;
const NAMES = 116;
const ROW = 19;
const GAP = 4;
const COUNTS = { top: 44, bottom: 84 };
const FIRST_ROW = 108;

const cells = bandScale(12, [NAMES, WIDTH]);

/** Best months of every destination, one panel per part of the country. Recommended months differ in shape, not only in colour. */
export const bestMonths: DeclaredChart<CountryFacts> = {
  id: 'best-months',
  pagePath: ({ country }) => landingPath(datasetsOf(country).climateWindows),
  listSources: drawnFrom({ climateWindows: ['recommended'] }),
  draw({ country, places }, { language }) {
    const { destination, windows } = WORDS[language].charts;
    const { monthName, months } = VOCABULARY[language];
    const parts = listParts(country, [...places.values()]);
    const counts = countMonths([...places.values()]);
    const most = Math.max(...counts);
    return {
      title: fill(windows.title, {
        month: monthName(counts.indexOf(most) + 1),
        recommended: most,
        destinations: countOf('destinations', places.size, language),
      }),
      subtitle: windows.subtitle,
      drawings: parts.map((part) => windowsPanel(part, language)),
      data: chartData(
        parts.flatMap(({ part, places: inPart }) => inPart.map((place) => ({ part, place }))),
        [
          { key: 'part', value: ({ part }) => part.key },
          { key: 'slug', value: ({ place }) => place.slug },
          { key: 'destination', value: ({ place }) => place.name, name: destination },
          {
            key: 'best_months',
            value: ({ place }) => place.row.best_visit_months,
            name: windows.best,
            show: ({ place }) => months(place.row.best_visit_months),
          },
        ],
      ),
    };
  },
};

/** The parts with destinations, from north to south. */
export function listParts(country: Country, places: readonly Place[]): Part[] {
  const byPart = Map.groupBy(
    places.toSorted((a, b) => b.row.lat - a.row.lat),
    ({ row }) => findPart(country, row.region_code),
  );
  return country.parts.flatMap((part) => {
    const inPart = byPart.get(part);
    return inPart ? [{ part, places: inPart }] : [];
  });
}

export function windowsPanel({ part, places }: Part, language: SiteLanguage): PanelDrawing {
  const { windows } = WORDS[language].charts;
  const name = part.name[language];
  const counts = countMonths(places);
  const most = Math.max(...counts);
  return {
    key: part.key,
    title: fill(windows.panelTitle, {
      part: name,
      destinations: countOf('destinations', places.length, language),
    }),
    description: fill(windows.panelDescription, {
      months: nameMonths(counts, most, language),
      recommended: most,
      count: places.length,
    }),
    width: WIDTH,
    height: FIRST_ROW + places.length * ROW,
    body: [
      label(name, { class: 'heading', x: 0, y: 14 }),
      renderCounts(counts, places.length, language),
      monthAxis(language, 'tiny', cells, FIRST_ROW - 8),
      ...places.map((place, index) => renderRow(place, FIRST_ROW + index * ROW, language)),
    ].join(''),
  };
}

/** How many places each month suits. */
function countMonths(places: readonly Place[]): number[] {
  return MONTHS.map((month) => places.filter(({ row }) => row.best_visit_months.includes(month)).length);
}

function renderCounts(counts: readonly number[], most: number, language: SiteLanguage): string {
  const y = linearScale([0, most], [COUNTS.bottom, COUNTS.top]);
  const destinations = countOf('destinations', most, language);
  return counts
    .map((count, index) => {
      const month = VOCABULARY[language].monthName(index + 1);
      const x = cells.start(index);
      const d = columnPath(x + GAP / 2, y(count), cells.width - GAP, COUNTS.bottom);
      const top = COUNTS.top - 14;
      return mark(
        fill(WORDS[language].charts.windows.count, { month, recommended: count, destinations }),
        { x, y: top, width: cells.width, height: COUNTS.bottom - top },
        count > 0 ? element('path', { class: 'column', d }) : '',
        label(String(count), { class: 'value', x: cells.centre(index), y: y(count) - 4 }),
      );
    })
    .join('');
}

function renderRow({ name, row }: Place, top: number, language: SiteLanguage): string {
  const best = row.best_visit_months;
  return mark(
    `${name}: ${VOCABULARY[language].months(best)}`,
    { x: 0, y: top, width: WIDTH, height: ROW },
    label(shortName(name), { x: 0, y: top + ROW / 2 + 4 }),
    monthCells(best, cells, top, ROW, 'cell-best'),
  );
}

/** Undefined if the region is not on the country's list. */
export function findPart({ regions, parts }: Country, regionCode: string): CountryPart | undefined {
  const indexOf = (code: string) => regions.findIndex((region) => region.code === code);
  const index = indexOf(regionCode);
  return index < 0 ? undefined : parts.findLast(({ first }) => indexOf(first) <= index);
}
