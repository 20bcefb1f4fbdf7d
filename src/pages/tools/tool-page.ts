import { html } from 'ghtml';
import type { Dataset } from '../../datasets/dataset.ts';
import type { Visit } from '../../tools/answer-visit.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import type { Tool } from '../../tools/tool.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { declarationWords } from '../dataset/declaration-words.ts';
import type { Page } from '../layout.ts';
import { placesIn } from '../place.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { queryOf } from './answered.ts';
import { renderAnswer } from './answers.ts';
import { toolForm } from './tool-form.ts';
import { toolPath, TOOLS_PATH } from './tool-path.ts';
import { wordsEn, type ToolPageWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export const TOOL_WORDS: Readonly<Record<SiteLanguage, ToolPageWords>> = { en: wordsEn, vi: wordsVi };

export interface ToolPageData {
  readonly tool: Tool;
  readonly visit: Visit;
  readonly data: ToolData;
  /** Where uses are published, if they are. */
  readonly usage: Dataset | undefined;
}

export function toolPage(page: ToolPageData, language: SiteLanguage): Page {
  const { tool, visit, data } = page;
  const words = TOOL_WORDS[language];
  const name = tool.name[language];
  return {
    title: visit.state === 'refused' ? words.refusedTitle(name) : name,
    description: tool.description[language],
    section: TOOLS_PATH,
    // The form is worth finding; the answers are without end.
    unlisted: visit.state !== 'empty',
    body: html`<p class="crumbs"><a href="${sitePath(language, TOOLS_PATH)}">${words.tools}</a></p>
      <h1>${name}</h1>
      <p class="lead">${tool.description[language]}</p>
      !${toolForm({ tool, visit, data, language, words })}
      !${visit.state === 'answered' ? answerSection(page, visit, language) : ''} !${notes(page, language)}`,
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
    language,
    words,
    vocabulary: VOCABULARY[language],
    places: placesIn(language, data.destinations, data.names, data),
  };
  const { headline, body } = renderAnswer(tool, answered);
  const address = `${sitePath(language, toolPath(tool))}${queryOf(visit.sent)}`;
  return html`<section id="result" aria-labelledby="result-title">
    <h2 id="result-title">${headline}</h2>
    !${body}
    <p><a href="${address}">${words.permalink}</a></p>
  </section>`;
}

function notes({ tool, usage }: ToolPageData, language: SiteLanguage): string {
  const words = TOOL_WORDS[language];
  const link = (dataset: Dataset, text = declarationWords(dataset, language).name) =>
    html`<a href="${sitePath(language, landingPath(dataset))}">${text}</a>`;
  return html`<section class="about">
    <p class="note">${words.from} !${tool.datasets.map((dataset) => link(dataset)).join(', ')}.</p>
    <p class="note">${words.privacy} !${usage ? link(usage, words.counts) : ''}</p>
  </section>`;
}
