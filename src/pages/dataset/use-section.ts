import { html } from 'ghtml';
import type { Declaration } from '../../datasets/dataset.ts';
import type { SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
import type { Download } from './downloads-section.ts';
import { listSnippets } from './snippets.ts';
import type { DatasetPageWords } from './words-en.ts';

export interface UseSection {
  readonly dataset: Declaration;
  readonly downloads: readonly Download[];
  readonly baseUrl: string;
  readonly language: SiteLanguage;
  readonly words: DatasetPageWords;
}

export function useSection({ dataset, downloads, baseUrl, language, words }: UseSection): string {
  const addressOf = (format: string) =>
    new URL(downloads.find((download) => download.format === format)!.path, baseUrl).href;
  const snippets = listSnippets(dataset, { json: addressOf('json'), csv: addressOf('csv') });
  const boxes = snippets.map(
    ({ tool, code }) =>
      html`<li>
        <h3>${tool}</h3>
        !${tool === 'Excel' ? html`<p class="quiet">${words.use.excel}</p>` : ''}!${snippetBox(code, language)}
      </li>`,
  );
  return html`<p>${words.use.lead}</p>
    <ul class="snippets">
      !${boxes.join('')}
    </ul>`;
}
