import { BANDS } from '../../datasets/daily-costs.ts';
import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { barPath } from './axis.ts';
import type { DailyBudget } from './budget-chart.ts';
import { chartWords } from './chart-words.ts';
import { element, group, label } from './element.ts';
import { renderFigure, type Drawing } from './figure.ts';
import { linearScale } from './scale.ts';
import { shortName } from './short-name.ts';
import { textWidth } from './text-width.ts';

export interface BudgetOfPlace {
  readonly name: string;
  readonly budget: DailyBudget;
}

export interface ComparedBudgetsOptions {
  readonly id: string;
  readonly language: SiteLanguage;
  readonly a: BudgetOfPlace;
  readonly b: BudgetOfPlace;
}

const WIDTHS = { wide: 720, narrow: 330 };
/** Bold, and a tenth larger than the rest. */
const AMOUNT = 15;
const BAR = 20;
const ROW = 26;
const HEADING = 22;
const BAND_HEIGHT = HEADING + 2 * ROW + 16;

/** What a day costs in two places: in each band one bar below the other, each with its name. */
export function drawComparedBudgets({ id, language, a, b }: ComparedBudgetsOptions): string {
  const words = chartWords(language);
  const { bands, usd, list } = VOCABULARY[language];
  const figures = BANDS.map((band) =>
    words.compared.figure(bands[band], a.name, usd(a.budget[band]), b.name, usd(b.budget[band])),
  );
  const draw = (width: number) => comparedBudgetsDrawing([a, b], language, width);
  return renderFigure({
    id,
    language,
    title: words.compared.budgets(a.name, b.name),
    subtitle: words.budget.subtitle,
    description: words.compared.budgetsDescription(list(figures)),
    drawings: { wide: draw(WIDTHS.wide), narrow: draw(WIDTHS.narrow) },
  });
}

function comparedBudgetsDrawing(
  places: readonly BudgetOfPlace[],
  language: SiteLanguage,
  width: number,
): Drawing {
  const { bands, usd } = VOCABULARY[language];
  const names = Math.max(...places.map(({ name }) => textWidth(shortName(name), 12))) + 10;
  const most = Math.max(...places.flatMap(({ budget }) => BANDS.map((band) => budget[band])));
  const x = linearScale([0, most], [names, width - textWidth(usd(999), AMOUNT) - 10]);
  const rows = BANDS.map((band, bandIndex) => {
    const top = bandIndex * BAND_HEIGHT;
    const bars = places.map(({ name, budget }, index) => {
      const y = top + HEADING + index * ROW;
      const end = x(budget[band]);
      return (
        label(shortName(name), { x: 0, y: y + BAR / 2 + 4 }) +
        element('path', { class: `bar ${SERIES[index]}`, d: barPath(names, y, end, BAR) }) +
        label(usd(budget[band]), { class: 'amount', x: end + 8, y: y + BAR / 2 + 5 })
      );
    });
    return group({}, label(bands[band], { class: 'panel-name', x: 0, y: top + 14 }), ...bars);
  });
  return { width, height: BANDS.length * BAND_HEIGHT - 16, body: rows.join('') };
}

const SERIES = ['series-a', 'series-b'];
