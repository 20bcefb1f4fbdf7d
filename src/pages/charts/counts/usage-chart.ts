import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { columnPath, horizontalGrid } from '../drawing/axis.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { element, label } from '../drawing/element.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, Drawing, PanelDrawing } from '../drawing/chart.ts';
import { mark } from '../drawing/mark.ts';
import { formatNumber } from '../../../datasets/words/text.ts';
import { bandScale, linearScale } from '../drawing/scale.ts';
import { wholeTicksUpTo } from '../drawing/ticks.ts';

export interface Usage {
  /** The days of the window in order, as `YYYY-MM-DD`. */
  readonly days: readonly string[];
  readonly tools: readonly { readonly slug: string; readonly name: string }[];
  readonly uses: readonly { readonly day: string; readonly tool: string; readonly uses: number }[];
}

interface UsageChartOptions extends Usage {
  readonly language: SiteLanguage;
}

interface ToolDays {
  readonly slug: string;
  readonly name: string;
  readonly usesOn: (day: string) => number;
  readonly total: number;
}

const WIDTH = 310;
const PANEL = { left: 34, right: WIDTH, top: 34, bottom: 124 };

/** One panel for each tool, all on the same scale. */
export function drawUsage({ language, days, tools, uses }: UsageChartOptions): Chart {
  const words = CHART_WORDS[language].usage;
  const { number } = VOCABULARY[language];
  const counted = tools.map((tool) => countDays(tool, days, uses));
  const total = counted.reduce((sum, tool) => sum + tool.total, 0);
  const [from, to] = [formatDay(days[0]!, language), formatDay(days.at(-1)!, language)];
  const common = { title: words.title(total, days.length), subtitle: words.subtitle(from, to) };
  const used = days.filter((day) => counted.some(({ usesOn }) => usesOn(day) > 0));
  const data = chartData(
    days,
    [
      { key: 'day', value: (day) => day, name: words.day },
      ...counted.map(({ slug, name, usesOn }) => ({
        key: slug,
        value: usesOn,
        name,
        show: (day: string) => number(usesOn(day)),
      })),
    ],
    used.toReversed(),
  );
  if (total === 0)
    return {
      ...common,
      description: words.none,
      drawings: emptyDrawing(words.none),
      data: { ...data, table: undefined },
    };
  return { ...common, drawings: drawPanels(counted, days, language), data, note: words.daysWithout };
}

/** The panels of the most used tools, at most `most`. */
export function usagePanels({ days, tools, uses }: Usage, language: SiteLanguage, most: number): Drawing[] {
  const counted = tools.map((tool) => countDays(tool, days, uses));
  return drawPanels(counted.toSorted((a, b) => b.total - a.total).slice(0, most), days, language);
}

function drawPanels(
  counted: readonly ToolDays[],
  days: readonly string[],
  language: SiteLanguage,
): PanelDrawing[] {
  const most = Math.max(0, ...counted.flatMap(({ usesOn }) => days.map(usesOn)));
  return counted.map((tool) => usagePanel(tool, days, most, language));
}

function countDays(
  { slug, name }: Usage['tools'][number],
  days: readonly string[],
  uses: Usage['uses'],
): ToolDays {
  const byDay = new Map<string, number>();
  for (const use of uses) if (use.tool === slug) byDay.set(use.day, (byDay.get(use.day) ?? 0) + use.uses);
  const usesOn = (day: string) => byDay.get(day) ?? 0;
  return { slug, name, usesOn, total: days.reduce((sum, day) => sum + usesOn(day), 0) };
}

function usagePanel(
  { slug, name, usesOn, total }: ToolDays,
  days: readonly string[],
  most: number,
  language: SiteLanguage,
): PanelDrawing {
  const words = CHART_WORDS[language].usage;
  const ticks = wholeTicksUpTo(most, 3);
  const y = linearScale([0, ticks.at(-1)!], [PANEL.bottom, PANEL.top]);
  const bands = bandScale(days.length, [PANEL.left, PANEL.right], 0.2);
  const height = PANEL.bottom - PANEL.top;
  const columns = days.map((day, index) => {
    const count = usesOn(day);
    if (count === 0) return '';
    const x = bands.start(index);
    const d = columnPath(x, y(count), bands.width, PANEL.bottom);
    const value = `${formatDay(day, language)}: ${words.uses(count)}`;
    const area = { x, y: PANEL.top, width: bands.width, height };
    return mark(value, area, element('path', { class: 'column', d }));
  });
  const names = days.flatMap((day, index) => {
    const isNamed = day.endsWith('-01') && bands.centre(index) < PANEL.right - 20;
    const x = bands.start(index);
    return isNamed
      ? [
          element('path', { class: 'ground', d: `M${Math.round(x) + 0.5} ${PANEL.bottom}v5` }),
          label(formatDay(day, language), { class: 'tick', x, y: PANEL.bottom + 18 }),
        ]
      : [];
  });
  return {
    key: slug,
    title: name,
    description: words.total(words.uses(total)),
    width: WIDTH,
    height: PANEL.bottom + 24,
    body: [
      label(name, { class: 'heading', x: 0, y: 14 }),
      label(words.uses(total), { class: 'quiet-text end', x: WIDTH, y: 14 }),
      horizontalGrid({ ticks, y, left: PANEL.left, right: PANEL.right, format: formatNumber(language, 0) }),
      ...columns,
      ...names,
    ].join(''),
  };
}

function emptyDrawing(message: string) {
  const [width, height] = [330, 110];
  return {
    width,
    height,
    body:
      element('path', { class: 'grid', d: `M0 30.5H${width}M0 60.5H${width}` }) +
      element('path', { class: 'ground', d: `M0 90.5H${width}` }) +
      label(message, { class: 'quiet-text middle on-paper', x: width / 2, y: 65 }),
  };
}

function formatDay(day: string, language: SiteLanguage): string {
  const [, month, date] = day.split('-').map(Number) as [number, number, number];
  return CHART_WORDS[language].usage.date(date, VOCABULARY[language].shortMonths[month - 1]!, month);
}
