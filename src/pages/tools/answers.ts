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

/** The function that renders each tool's results. */
const ANSWERS: ReadonlyMap<Tool, RenderAnswer> = new Map([
  shown(bestTimeToVisit, bestTimeAnswer),
  shown(tripBudget, tripBudgetAnswer),
  shown(compareDestinations, comparisonAnswer),
  shown(destinationFinder, finderAnswer),
]);

/** Makes the compiler check that both have the same input and result types. */
function shown<Input, Result>(
  tool: Tool<Input, Result>,
  render: (answered: Answered<Input, Result>) => ShownAnswer,
): [Tool, RenderAnswer] {
  return [tool, render];
}

export function renderAnswer(tool: Tool, answered: Answered): ShownAnswer {
  const render = ANSWERS.get(tool);
  if (!render) throw new Error(`No renderer for the results of tool "${tool.slug}".`);
  return render(answered);
}
