import { listDaysOfWindow, type ToolUsage } from '../../datasets/declared/tool-usage-daily.ts';
import { landingPath } from '../../datasets/addresses.ts';
import { TOOLS } from '../../tools/tools.ts';
import { fill, type SiteWords } from '../language.ts';
import { type DeclaredChart, chartData, type PanelDrawing, countOf } from './chart.ts';
import {
  columnPath,
  horizontalGrid,
  bandScale,
  linearScale,
  wholeTicksUpTo,
  element,
  label,
  mark,
} from './svg.ts';

type ToolDays = ReturnType<typeof countDays>[number];

const WIDTH = 310;
const PANEL = { left: 34, right: WIDTH, top: 34, bottom: 124 };

/** One panel for each tool, all on the same scale. */
export const toolUsage: DeclaredChart<'dataset' | 'uses' | 'today'> = {
  id: 'tool-usage',
  pagePath: ({ dataset }) => landingPath(dataset),
  listSources: ({ dataset }) => [{ dataset, columns: ['uses'] }],
  draw({ dataset, uses, today }, { words, links }) {
    const texts = words.charts.usage;
    const days = listDaysOfWindow(today);
    const counted = countDays(uses, days, words);
    const total = counted.reduce((sum, tool) => sum + tool.total, 0);
    const [from, to] = [formatDay(days[0]!, words), formatDay(days.at(-1)!, words)];
    const used = days.filter((day) => counted.some(({ usesOn }) => usesOn(day) > 0));
    const data = chartData(
      days,
      [
        ['day', (day) => day, texts.day],
        ...counted.map(
          ({ slug, name, usesOn }) =>
            [slug, usesOn, name, (day: string) => words.number(usesOn(day))] as const,
        ),
      ],
      used.toReversed(),
    );
    const isUsed = total > 0;
    const most = Math.max(0, ...counted.flatMap(({ usesOn }) => days.map(usesOn)));
    const drawn = { days, words, hrefOf: (row: string) => links.receipts(dataset, [row], ['uses']) };
    return {
      title: fill(isUsed ? texts.title : texts.titleWithoutUses, {
        total: words.number(total),
        days: days.length,
      }),
      subtitle: fill(texts.subtitle, { from, to }),
      drawings: isUsed ? counted.map((tool) => usagePanel(tool, most, drawn)) : [],
      data: isUsed ? data : { ...data, table: undefined },
      note: isUsed ? texts.daysWithout : texts.none,
    };
  },
};

function countDays(uses: readonly ToolUsage[], days: readonly string[], words: SiteWords) {
  return TOOLS.map(({ slug, name }) => {
    const byDay = new Map<string, number>();
    for (const use of uses)
      if (use.tool_slug === slug) byDay.set(use.day, (byDay.get(use.day) ?? 0) + use.uses);
    const usesOn = (day: string) => byDay.get(day) ?? 0;
    const total = days.reduce((sum, day) => sum + usesOn(day), 0);
    return { slug, name: name[words.language], usesOn, total };
  });
}

interface DrawnDays {
  readonly days: readonly string[];
  readonly words: SiteWords;
  /** Finds the receipts of rows. */
  readonly hrefOf: (row: string) => string | undefined;
}

function usagePanel(
  { slug, name, usesOn, total }: ToolDays,
  most: number,
  { days, words, hrefOf }: DrawnDays,
): PanelDrawing {
  const ticks = wholeTicksUpTo(most, 3);
  const y = linearScale([0, ticks.at(-1)!], [PANEL.bottom, PANEL.top]);
  const bands = bandScale(days.length, [PANEL.left, PANEL.right], 0.2);
  const height = PANEL.bottom - PANEL.top;
  const columns = days.map((day, index) => {
    const count = usesOn(day);
    if (count === 0) return '';
    const x = bands.start(index);
    const d = columnPath(x, y(count), bands.width, PANEL.bottom);
    const value = `${formatDay(day, words)}: ${countOf('uses', count, words)}`;
    const area = { x, y: PANEL.top, width: bands.width, height, href: hrefOf(`${day},${slug}`) };
    return mark(value, area, element('path', { class: 'column', d }));
  });
  const names = days.map((day, index) => {
    if (!day.endsWith('-01') || bands.centre(index) >= PANEL.right - 20) return '';
    const x = bands.start(index);
    return (
      element('path', { class: 'ground', d: `M${Math.round(x) + 0.5} ${PANEL.bottom}v5` }) +
      label(formatDay(day, words), { class: 'tick', x, y: PANEL.bottom + 18 })
    );
  });
  const totalText = countOf('uses', total, words);
  return {
    key: slug,
    title: name,
    description: fill(words.charts.usage.total, { uses: totalText }),
    width: WIDTH,
    height: PANEL.bottom + 24,
    body: [
      label(name, { class: 'heading', x: 0, y: 14 }),
      label(totalText, { class: 'quiet-text end', x: WIDTH, y: 14 }),
      horizontalGrid(ticks, y, [PANEL.left, PANEL.right], words),
      ...columns,
      ...names,
    ].join(''),
  };
}

function formatDay(day: string, words: SiteWords): string {
  const [, month, date] = day.split('-').map(Number) as [number, number, number];
  const shortMonth = words.shortMonths[month - 1]!;
  return fill(words.charts.usage.date, { date, shortMonth, month });
}
