import { html } from 'ghtml';
import type { Visit } from '../../tools/answer-visit.ts';
import { listFields, type Tool } from '../../tools/tool.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { renderControl } from './controls.ts';
import { toolPath } from './tool-path.ts';
import type { ToolPageWords } from './words-en.ts';

export interface ToolForm {
  readonly tool: Tool;
  readonly visit: Visit;
  readonly data: ToolData;
  readonly language: SiteLanguage;
  readonly words: ToolPageWords;
}

/** A plain form whose fields become the query, so that an answer has an address. */
export function toolForm({ tool, visit, data, language, words }: ToolForm): string {
  const problems = visit.state === 'refused' ? visit.problems : {};
  const fields = listFields(tool).map(([name, field]) =>
    renderControl({
      name,
      field,
      sent: visit.sent,
      problem: problems[name]?.[language],
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
