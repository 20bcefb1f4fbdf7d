import { html } from 'ghtml';
import { countryPath, landingPath, toolPath, TOOLS_PATH } from '../../datasets/addresses.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { type Visit, describeTool, type Tool, listFields } from '../../tools/tool.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { declarationWords, fill, type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import { placesIn } from '../place.ts';
import { queryOf, type Answered, type ShownAnswer } from './answered.ts';
import { renderControl } from './controls.ts';
import { bestTimeToVisit } from '../../tools/best-time-to-visit.ts';
import { compareDestinations } from '../../tools/compare-destinations.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import { bestTimeAnswer, comparisonAnswer } from './place-answers.ts';
import { tripBudgetAnswer } from './trip-budget-answer.ts';

export interface ToolPageData {
  readonly tool: Tool;
  readonly visit: Visit;
  readonly data: ToolData;
  /** The page with the counts of uses, if published. */
  readonly usage: Dataset | undefined;
}

export function toolPage(page: ToolPageData, words: SiteWords): Page {
  const { tool, visit, data } = page;
  const name = tool.name[words.language];
  const all = countryPath(data.country, TOOLS_PATH);
  const description = describeTool(tool, data.country)[words.language];
  return {
    title: visit.state === 'refused' ? fill(words.tools.refusedTitle, { title: name }) : name,
    description,
    section: TOOLS_PATH,
    // Search engines may index the form, but not the unlimited number of results.
    unlisted: visit.state !== 'empty',
    body: html`<p class="crumbs"><a href="${words.path(all)}">${words.tools.tools}</a></p>
      <h1>${name}</h1>
      <p class="lead">${description}</p>
      <div class="asked">
        !${toolForm(page, words)} !${visit.state === 'answered' ? answerSection(page, visit, words) : ''}
      </div>
      !${toolNotes(page, words)}`,
  };
}

function answerSection(
  { tool, data }: ToolPageData,
  visit: Extract<Visit, { state: 'answered' }>,
  words: SiteWords,
): string {
  const answered = { ...visit, country: data.country, words, places: placesIn(data, words) };
  const { headline, body } = ANSWERS.get(tool)!(answered);
  const address = `${words.path(toolPath(tool, data.country))}${queryOf(visit.sent)}`;
  return html`<section id="result" aria-labelledby="result-title">
    <h2 id="result-title">!${headline}</h2>
    !${body}
    <p class="buttons" data-share="${words.tools.share}" data-print="${words.tools.print}">
      <a class="button" href="${address}">${words.tools.permalink}</a>
    </p>
  </section>`;
}

/** The datasets behind a tool, and what is counted. */
export function toolNotes({ tool, usage, data }: Omit<ToolPageData, 'visit'>, words: SiteWords): string {
  const datasets = datasetsOf(data.country);
  const used = tool.datasets.map((kind) => datasets[kind]);
  const link = (dataset: Dataset, text = declarationWords(dataset, words).name) =>
    html`<a href="${words.path(landingPath(dataset))}">${text}</a>`;
  return html`<section class="about">
    <p class="note">${words.tools.from} !${used.map((dataset) => link(dataset)).join(', ')}.</p>
    <p class="note">${words.tools.privacy} !${usage ? link(usage, words.tools.counts) : ''}</p>
  </section>`;
}

/** A plain HTML form. Its fields become the query, so that each result has its own address. */
function toolForm({ tool, visit, data }: ToolPageData, words: SiteWords): string {
  const problems = visit.state === 'refused' ? visit.problems : {};
  const fields = listFields(tool).map(([name, field]) =>
    renderControl({ name, field, sent: visit.sent, problem: problems[name], data, words }),
  );
  const path = words.path(toolPath(tool, data.country));
  return html`<form class="tool" method="get" action="${path}#result">
    !${visit.state === 'refused' ? html`<p class="problem" role="alert">${words.tools.refused}</p>` : ''}
    !${fields.join('')}
    <p><button type="submit">${words.tools.submit}</button></p>
  </form>`;
}

/** The function that renders each tool's results. */
const ANSWERS = new Map<Tool, (answered: Answered) => ShownAnswer>([
  [bestTimeToVisit, bestTimeAnswer],
  [tripBudget, tripBudgetAnswer],
  [compareDestinations, comparisonAnswer],
]);
