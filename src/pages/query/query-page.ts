import { html } from 'ghtml';
import { rowsPath } from '../../datasets/addresses.ts';
import type { Country, Names } from '../../countries/country.ts';
import { tableName, listTableColumns } from '../../datasets/database-file/write-database.ts';
import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import { itemList, renderParts, termList } from '../blocks.ts';
import { declarationWords, fill, type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import EXAMPLES from './examples.json' with { type: 'json' };

export const QUERY_PATH = '/query';

interface QueryPageData {
  /** The country of the example questions. */
  readonly country: Country;
  readonly datasets: readonly DeclarationOfCountry[];
  readonly views: readonly { readonly name: string; readonly description: Names }[];
  /** The paths of the SQLite file and of the script that asks it. */
  readonly file: string;
  readonly worker: string;
  readonly baseUrl: string;
}

const DATASETTE_LITE = 'https://lite.datasette.io/';

/** SQL over the file with all datasets, in the reader's browser. Without scripts, the tables and other ways. */
export function queryPage(data: QueryPageData, words: SiteWords): Page {
  const { title, description, lead, withoutScript, parts } = words.query;
  return {
    title,
    description,
    section: '/datasets',
    script: 'queryScript',
    body: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      <noscript><p class="nothing">${withoutScript}</p></noscript>
      !${form(data, words)}
      <div id="result">
        <p role="status"></p>
        <div></div>
      </div>
      !${renderParts(parts, { tables: tables(data, words), others: others(data, words) })}`,
  };
}

function form({ country, datasets, file, worker }: QueryPageData, words: SiteWords): string {
  const { label, examples, hint, run, stop, said } = words.query;
  const questions = EXAMPLES.map(({ question, sql }) => {
    const fragment = new URLSearchParams({ sql: fill(sql.join('\n'), { country: tableName(country.slug) }) });
    return html`<li><a class="chip" href="#${fragment.toString()}">${question[words.language]}</a></li>`;
  });
  return html`<form
    class="query"
    data-file="${file}"
    data-worker="${worker}"
    data-words="${JSON.stringify(said)}"
  >
    <p id="examples">${examples}</p>
    !${itemList(questions, 'chips')}
    <label for="sql">${label}</label>
    <textarea id="sql" rows="8" spellcheck="false" autocapitalize="off" required aria-describedby="hint">
select * from ${tableName(datasets[0]!.slug)}</textarea>
    <p class="buttons">
      <button id="run" type="submit">${run}</button>
      <button id="stop" type="button" hidden>${stop}</button>
    </p>
    <p class="note" id="hint">${hint}</p>
  </form>`;
}

/** Every table and view with its columns. */
function tables({ datasets, views }: QueryPageData, words: SiteWords): string {
  const { viewsLead, tablesLead, more } = words.query;
  const ofDatasets = datasets.map((dataset) => {
    const said = declarationWords(dataset, words);
    const columns = listTableColumns(dataset).map(
      ({ name, column }) => [html`<code>${name}</code>`, html`${said.columns[column]!}`] as const,
    );
    return html`<details>
      <summary><code>${tableName(dataset.slug)}</code> ${said.name}</summary>
      !${termList(columns)}
    </details>`;
  });
  const ofViews = views.map(
    ({ name, description }) => [html`<code>${name}</code>`, html`${description[words.language]}`] as const,
  );
  return html`<p>${viewsLead}</p>
    !${termList(ofViews)}
    <p>${tablesLead}</p>
    !${ofDatasets.join('')}
    <p class="note">${more}</p>`;
}

function others({ datasets, file, baseUrl }: QueryPageData, words: SiteWords): string {
  const { download, datasette, rows } = words.query.ways;
  const lite = new URL(DATASETTE_LITE);
  lite.searchParams.set('url', new URL(file, baseUrl).href);
  const links = datasets.map(
    (dataset) =>
      html`<li><a class="chip" href="${rowsPath(dataset)}">${declarationWords(dataset, words).name}</a></li>`,
  );
  return html`<p class="buttons">
      <a class="button primary" href="${file}" download="sampan.sqlite">${download}</a>
      <a class="button" href="${lite.href}">${datasette}</a>
    </p>
    <p>${rows}</p>
    !${itemList(links, 'chips')}`;
}
