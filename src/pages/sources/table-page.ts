import { html } from 'ghtml';
import {
  rowId,
  tablePath,
  type LibrarySource,
  type TableLine,
} from '../../datasets/provenance/source-library.ts';
import { pauseEvery, SLICE_MS } from '../../datasets/releases/pause.ts';
import type { Page } from '../layout.ts';
import type { SiteLanguage } from '../site-language.ts';
import { tableBox } from '../blocks.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { sourceTexts } from './source-texts.ts';
import { crumbs, sourceTerms } from './sources-page.ts';
import { WORDS } from '../words/words.ts';
import { fill } from '../words/fill.ts';

/** A whole source table, with a link target for each line. */
export async function tablePage(
  source: LibrarySource,
  file: string,
  lines: readonly TableLine[],
  language: SiteLanguage,
): Promise<Page> {
  const words = WORDS[language].sources;
  const title = `${source.name}/${file}`;
  const path = tablePath(source.name, file);
  const table = await linesTable(lines, words.line);
  const download = fill(words.download, { file });
  const about = sourceTexts(source, language);
  return {
    title,
    description: fill(words.tableDescription, {
      file,
      title: about.title,
      lines: VOCABULARY[language].number(lines.length),
    }),
    section: '/how-it-is-made',
    cardless: true,
    body: html`!${crumbs(language, source)}
      <h1>${file}</h1>
      <p class="lead" !${about.lang}>${about.title}</p>
      <p class="buttons">
        <a class="button primary" href="${path}?format=raw" download="${file}">${download}</a>
      </p>
      !${sourceTerms(source, language)}
      <p>${words.tableLead}</p>
      !${tableBox(title, language, table)}`,
  };
}

async function linesTable(lines: readonly TableLine[], lineName: string): Promise<string> {
  const columns = Object.keys(lines[0]?.cells ?? {});
  const heads = [lineName, ...columns].map((name) => html`<th scope="col">${name}</th>`);
  const pause = pauseEvery(SLICE_MS);
  let rows = '';
  for (const line of lines) {
    rows += lineRow(line, columns);
    await pause();
  }
  return html`<table class="lines">
    <thead>
      <tr>
        !${heads.join('')}
      </tr>
    </thead>
    <tbody>
      !${rows}
    </tbody>
  </table>`;
}

/** Without whitespace between cells, because a table has thousands of them. */
function lineRow({ line, cells }: TableLine, columns: readonly string[]): string {
  const id = rowId(line);
  const values = columns.map((column) => {
    const text = cells[column] ?? '';
    return `<td${text.length > SHORT && column !== 'sha256' ? ' class="long"' : ''}>${cellHtml(column, text)}</td>`;
  });
  return `<tr id="${id}"><th scope="row"><a href="#${id}">${line}</a></th>${values.join('')}</tr>`;
}

/** Longer texts wrap. */
const SHORT = 40;
const SHOWN_DIGITS = 12;

function cellHtml(column: string, text: string): string {
  if (column === 'sha256') return html`${text.slice(0, SHOWN_DIGITS)}${text && '…'}`;
  if (column !== 'address') return html`${text}`;
  const href = addressUrl(text);
  return href ? html`<a href="${href}" rel="external">${text}</a>` : html`${text}`;
}

/** `owner/name@commit:path` identifies a file in a public repository at a commit. */
function addressUrl(address: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(address)) return address;
  const [, repository, commit, path] = /^([\w.-]+\/[\w.-]+)@([0-9a-f]{7,40}):(\S+)$/.exec(address) ?? [];
  return repository && commit && path ? `https://github.com/${repository}/blob/${commit}/${path}` : undefined;
}
