import type { Country } from '../../../countries/country.ts';
import type { AspectName, Winner } from '../../../datasets/declared/comparison-data-points.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { aspectNames, VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { element, group, label } from '../drawing/element.ts';
import { chartData } from '../drawing/chart-data.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { mark } from '../drawing/mark.ts';
import { linearScale } from '../drawing/scale.ts';
import { textWidth } from '../drawing/text-width.ts';
import { entriesOf } from '../../../datasets/records.ts';

interface VerdictsChartOptions {
  readonly country: Country;
  readonly language: SiteLanguage;
  /** The winners of each comparison. */
  readonly comparisons: readonly Readonly<Record<AspectName, { readonly winner: Winner }>>[];
}

const OUTCOMES = ['decided', 'tie', 'unknown'] as const;
type Outcome = (typeof OUTCOMES)[number];

type Counted = readonly [aspect: AspectName, counts: Readonly<Record<Outcome, number>>];

interface Layout {
  readonly width: number;
  /** Width for the names on the left; if 0, names are above the bars. */
  readonly names: number;
  readonly row: number;
}

const LAYOUTS = {
  wide: { width: 720, names: 236, row: 34 },
  narrow: { width: 330, names: 0, row: 52 },
} satisfies Record<string, Layout>;
const BAR = 24;
const TOP = 36;
const KEY_BOX = 12;

/** One bar per aspect, divided by outcome. */
export function drawVerdicts({ country, language, comparisons }: VerdictsChartOptions): Chart {
  const words = CHART_WORDS[language].verdicts;
  const { number, list } = VOCABULARY[language];
  const aspects = aspectNames(country, language);
  const counted = countOutcomes(comparisons);
  const decidedPairs = comparisons.filter(isDecided).length;
  const figures = counted.map(([aspect, { decided }]) => `${aspects[aspect]} ${number(decided)}`);
  return {
    title: words.title(number(decidedPairs), number(comparisons.length)),
    subtitle: words.subtitle(number(comparisons.length)),
    description: words.description(list(figures)),
    drawings: {
      wide: verdictsDrawing(counted, aspects, language, LAYOUTS.wide),
      narrow: verdictsDrawing(counted, aspects, language, LAYOUTS.narrow),
    },
    data: chartData(counted, [
      {
        key: 'aspect',
        value: ([aspect]) => aspect,
        name: words.aspect,
        show: ([aspect]) => aspects[aspect],
      },
      ...OUTCOMES.map((outcome) => ({
        key: outcome,
        value: ([, counts]: Counted) => counts[outcome],
        name: words.outcomes[outcome],
        show: ([, counts]: Counted) => number(counts[outcome]),
      })),
    ]),
  };
}

type Verdicts = VerdictsChartOptions['comparisons'][number];

function isDecided(verdicts: Verdicts): boolean {
  return Object.values(verdicts).some(({ winner }) => winner === 'a' || winner === 'b');
}

/** The aspect with the most decided comparisons comes first. */
export function countOutcomes(comparisons: VerdictsChartOptions['comparisons']): Counted[] {
  const counts = new Map<AspectName, Record<Outcome, number>>();
  for (const verdicts of comparisons) {
    for (const [name, { winner }] of entriesOf(verdicts)) {
      const known = counts.getOrInsert(name, { decided: 0, tie: 0, unknown: 0 });
      known[winner === 'a' || winner === 'b' ? 'decided' : winner] += 1;
    }
  }
  return [...counts].sort(([, a], [, b]) => b.decided - a.decided);
}

function verdictsDrawing(
  counted: readonly Counted[],
  aspects: Readonly<Record<AspectName, string>>,
  language: SiteLanguage,
  layout: Layout,
): Drawing {
  const { width, names, row } = layout;
  const rows = counted.map(([aspect, counts], index) => {
    const top = TOP + index * row + (row - BAR);
    const name = names > 0 ? { x: 0, y: top + BAR / 2 + 4 } : { x: 0, y: top - 7 };
    return group(
      {},
      label(aspects[aspect], name),
      ...segments(aspects[aspect], counts, language, { top, names, width }),
    );
  });
  return { width, height: TOP + counted.length * row + 4, body: key(language) + rows.join('') };
}

function segments(
  aspect: string,
  counts: Counted[1],
  language: SiteLanguage,
  { top, names, width }: { top: number; names: number; width: number },
): string[] {
  const { number } = VOCABULARY[language];
  const { outcomes } = CHART_WORDS[language].verdicts;
  const total = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const x = linearScale([0, total], [names, width]);
  let before = 0;
  return OUTCOMES.map((outcome) => {
    const [start, end] = [x(before), x(before + counts[outcome])];
    before += counts[outcome];
    const text = number(counts[outcome]);
    if (counts[outcome] === 0) return '';
    const area = { x: start, y: top, width: end - start, height: BAR };
    const name = { class: `share-count ${outcome}`, x: (start + end) / 2, y: top + BAR / 2 + 4 };
    return mark(
      `${aspect}, ${outcomes[outcome]}: ${text}`,
      area,
      element('rect', { class: `share ${outcome}`, ...area }),
      textWidth(text, 12) + 8 > end - start ? '' : label(text, name),
    );
  });
}

function key(language: SiteLanguage): string {
  const { outcomes } = CHART_WORDS[language].verdicts;
  let x = 0;
  return OUTCOMES.map((outcome) => {
    const box = element('rect', { class: `share ${outcome}`, x, y: 4, width: KEY_BOX, height: KEY_BOX });
    const name = label(outcomes[outcome], { x: x + KEY_BOX + 6, y: 14 });
    x += KEY_BOX + 6 + textWidth(outcomes[outcome], 12) + 14;
    return box + name;
  }).join('');
}
