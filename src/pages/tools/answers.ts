import { bestTimeToVisit } from '../../tools/best-time-to-visit.ts';
import { compareDestinations } from '../../tools/compare-destinations.ts';
import { destinationFinder } from '../../tools/destination-finder.ts';
import type { Tool } from '../../tools/tool.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import type { Answered, ShownAnswer } from './answered.ts';
import { bestTimeAnswer } from './best-time-answer.ts';
import { comparisonAnswer } from './comparison-answer.ts';
import { finderAnswer } from './finder-answer.ts';
import { tripBudgetAnswer } from './trip-budget-answer.ts';

type RenderAnswer = (answered: Answered) => ShownAnswer;

/** How the answers of each tool are shown. */
const ANSWERS: ReadonlyMap<Tool, RenderAnswer> = new Map([
  shown(bestTimeToVisit, bestTimeAnswer),
  shown(tripBudget, tripBudgetAnswer),
  shown(compareDestinations, comparisonAnswer),
  shown(destinationFinder, finderAnswer),
]);

/** Holds the two to the same input and result. */
function shown<Input, Result>(
  tool: Tool<Input, Result>,
  render: (answered: Answered<Input, Result>) => ShownAnswer,
): [Tool, RenderAnswer] {
  return [tool, render];
}

export function renderAnswer(tool: Tool, answered: Answered): ShownAnswer {
  const render = ANSWERS.get(tool);
  if (!render) throw new Error(`Nothing shows the answers of ${tool.slug}.`);
  return render(answered);
}
