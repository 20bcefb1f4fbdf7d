import { linearScale, element, group, label, mark, textWidth } from './svg.ts';
import type { AspectName, Winner } from '../../datasets/declared/comparison-data-points.ts';
import { entriesOf } from '../../datasets/records.ts';
import { aspectNames, fill, type SiteWords } from '../language.ts';
import {
  type ChartLinks,
  drawnFrom,
  inBoth,
  type DeclaredChart,
  pageOf,
  chartData,
  type Drawing,
} from './chart.ts';

type Verdicts = Readonly<Record<AspectName, { readonly winner: Winner }>>;

const OUTCOMES = ['decided', 'tie', 'unknown'] as const;
type Outcome = (typeof OUTCOMES)[number];

type Counted = readonly [aspect: AspectName, counts: Readonly<Record<Outcome, number>>];

/** Width for the names on the left; if 0, names are above the bars. */
const LAYOUTS = {
  wide: { width: 720, names: 236, row: 34 },
  narrow: { width: 330, names: 0, row: 52 },
};
const BAR = 24;
const TOP = 36;
const KEY_BOX = 12;

const outcomeOf = ({ winner }: { readonly winner: Winner }): Outcome =>
  winner === 'a' || winner === 'b' ? 'decided' : winner;

const isDecided = (of: Verdicts) => Object.values(of).some((each) => outcomeOf(each) === 'decided');

/** One bar per aspect, divided by outcome. */
export const verdicts: DeclaredChart<'comparisons'> = {
  id: 'verdicts',
  pagePath: pageOf('comparisons'),
  listSources: drawnFrom({ comparisons: ['data_points'] }),
  draw({ country, comparisons }, { words, links }) {
    const texts = words.charts.verdicts;
    const { number, list } = words;
    const aspects = aspectNames(country, words);
    const all = comparisons.map((pair) => pair.data_points.verdicts);
    const counted = countOutcomes(all);
    const figures = counted.map(([aspect, { decided }]) => `${aspects[aspect]} ${number(decided)}`);
    const decided = number(all.filter(isDecided).length);
    return {
      receipts: links.counted('comparisons', 'sort=slug'),
      title: fill(texts.title, { decided, comparisons: number(all.length) }),
      subtitle: fill(texts.subtitle, { comparisons: number(all.length) }),
      description: fill(texts.description, { figures: list(figures) }),
      drawings: inBoth(LAYOUTS, (layout) => verdictsDrawing(counted, aspects, words, layout, links)),
      data: chartData(counted, [
        ['aspect', ([aspect]) => aspect, texts.aspect, ([aspect]) => aspects[aspect]],
        ...OUTCOMES.map((outcome) => {
          const countOfOutcome = ([, counts]: Counted) => counts[outcome];
          const show = (each: Counted) => number(countOfOutcome(each));
          return [outcome, countOfOutcome, texts.outcomes[outcome], show] as const;
        }),
      ]),
    };
  },
};

/** The aspect with the most decided comparisons comes first. */
export function countOutcomes(all: readonly Verdicts[]): Counted[] {
  const counts = new Map<AspectName, Record<Outcome, number>>();
  for (const each of all)
    for (const [name, verdict] of entriesOf(each))
      counts.getOrInsert(name, { decided: 0, tie: 0, unknown: 0 })[outcomeOf(verdict)] += 1;
  return [...counts].sort(([, a], [, b]) => b.decided - a.decided);
}

function verdictsDrawing(
  counted: readonly Counted[],
  aspects: Readonly<Record<AspectName, string>>,
  words: SiteWords,
  { width, names, row }: (typeof LAYOUTS)['wide'],
  links: ChartLinks,
): Drawing {
  const rows = counted.map(([aspect, counts], index) => {
    const top = TOP + index * row + (row - BAR);
    const name = names > 0 ? { x: 0, y: top + BAR / 2 + 4 } : { x: 0, y: top - 7 };
    const bar = segments(aspects[aspect], counts, words, top, [names, width], (outcome) => {
      const winners = outcome === 'decided' ? ['a', 'b'] : [outcome];
      const query = winners.map((winner) => `data_points.verdicts.${aspect}.winner=${winner}`);
      return links.counted('comparisons', query.join('&'));
    });
    return group({}, label(aspects[aspect], name), ...bar);
  });
  return { width, height: TOP + counted.length * row + 4, body: key(words) + rows.join('') };
}

function segments(
  aspect: string,
  counts: Counted[1],
  words: SiteWords,
  top: number,
  range: readonly [left: number, right: number],
  hrefOf: (outcome: Outcome) => string | undefined,
): string[] {
  const total = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  const x = linearScale([0, total], range);
  let before = 0;
  return OUTCOMES.map((outcome) => {
    const [start, end] = [x(before), x(before + counts[outcome])];
    before += counts[outcome];
    if (counts[outcome] === 0) return '';
    const text = words.number(counts[outcome]);
    const area = { x: start, y: top, width: end - start, height: BAR };
    const name = { class: `share-count ${outcome}`, x: (start + end) / 2, y: top + BAR / 2 + 4 };
    return mark(
      `${aspect}, ${words.charts.verdicts.outcomes[outcome]}: ${text}`,
      { href: hrefOf(outcome), ...area },
      element('rect', { class: `share ${outcome}`, ...area }),
      textWidth(text, 12) + 8 > end - start ? '' : label(text, name),
    );
  });
}

function key(words: SiteWords): string {
  let x = 0;
  return OUTCOMES.map((outcome) => {
    const box = element('rect', { class: `share ${outcome}`, x, y: 4, width: KEY_BOX, height: KEY_BOX });
    const name = label(words.charts.verdicts.outcomes[outcome], { x: x + KEY_BOX + 6, y: 14 });
    x += KEY_BOX + 6 + textWidth(words.charts.verdicts.outcomes[outcome], 12) + 14;
    return box + name;
  }).join('');
}
