import { html } from 'ghtml';
import { countryPath } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/declared/country-datasets.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import type { Visit } from '../../tools/parse-input.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { describeTool, type Tool, listFields } from '../../tools/tool.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { declarationWords } from '../dataset/declaration-words.ts';
import type { Page } from '../layout.ts';
import { placesIn } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { queryOf } from './answered.ts';
import { renderAnswer } from './answers.ts';
import { toolPath, TOOLS_PATH } from './tool-path.ts';
import { wordsEn, type ToolPageWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';
import { renderControl } from './controls.ts';

export const TOOL_WORDS: Readonly<Record<SiteLanguage, ToolPageWords>> = { en: wordsEn, vi: wordsVi };

interface ToolPageData {
  readonly tool: Tool;
  readonly visit: Visit;
  readonly data: ToolData;
  /** The page with the counts of uses, if published. */
  readonly usage: Dataset | undefined;
}

export function toolPage(page: ToolPageData, language: SiteLanguage): Page {
  const { tool, visit, data } = page;
  const words = TOOL_WORDS[language];
  const name = tool.name[language];
  const all = countryPath(data.country, TOOLS_PATH);
  const description = describeTool(tool, data.country)[language];
  return {
    title: visit.state === 'refused' ? words.refusedTitle(name) : name,
    description,
    section: TOOLS_PATH,
    // Search engines may index the form, but not the unlimited number of results.
    unlisted: visit.state !== 'empty',
    body: html`<p class="crumbs"><a href="${sitePath(language, all)}">${words.tools}</a></p>
      <h1>${name}</h1>
      <p class="lead">${description}</p>
      <div class="asked">
        !${toolForm({ tool, visit, data, language, words })}
        !${visit.state === 'answered' ? answerSection(page, visit, language) : ''}
      </div>
      !${notes(page, language)}`,
  };
}

function answerSection(
  { tool, data }: ToolPageData,
  visit: Extract<Visit, { state: 'answered' }>,
  language: SiteLanguage,
): string {
  const words = TOOL_WORDS[language];
  const answered = {
    ...visit,
    country: data.country,
    language,
    words,
    vocabulary: VOCABULARY[language],
    places: placesIn(data.country, language, data.destinations, data.names, data),
  };
  const { headline, body } = renderAnswer(tool, answered);
  const address = `${sitePath(language, toolPath(tool, data.country))}${queryOf(visit.sent)}`;
  return html`<section id="result" aria-labelledby="result-title">
    <h2 id="result-title">${headline}</h2>
    !${body}
    <p><a href="${address}">${words.permalink}</a></p>
  </section>`;
}

function notes({ tool, usage, data }: ToolPageData, language: SiteLanguage): string {
  const words = TOOL_WORDS[language];
  const datasets = datasetsOf(data.country);
  const used = tool.datasets.map((kind) => datasets[kind]);
  const link = (dataset: Dataset, text = declarationWords(dataset, language).name) =>
    html`<a href="${sitePath(language, landingPath(dataset))}">${text}</a>`;
  return html`<section class="about">
    <p class="note">${words.from} !${used.map((dataset) => link(dataset)).join(', ')}.</p>
    <p class="note">${words.privacy} !${usage ? link(usage, words.counts) : ''}</p>
  </section>`;
}

interface ToolForm {
  readonly tool: Tool;
  readonly visit: Visit;
  readonly data: ToolData;
  readonly language: SiteLanguage;
  readonly words: ToolPageWords;
}

/** A plain HTML form. Its fields become the query, so that each result has its own address. */
function toolForm({ tool, visit, data, language, words }: ToolForm): string {
  const problems = visit.state === 'refused' ? visit.problems : {};
  const fields = listFields(tool).map(([name, field]) =>
    renderControl({
      name,
      field,
      sent: visit.sent,
      problem: problems[name],
      data,
      language,
      words,
    }),
  );
  const path = sitePath(language, toolPath(tool, data.country));
  return html`<form class="tool" method="get" action="${path}#result">
    !${visit.state === 'refused' ? html`<p class="problem" role="alert">${words.refused}</p>` : ''}
    !${fields.join('')}
    <p><button type="submit">${words.submit}</button></p>
  </form>`;
}
