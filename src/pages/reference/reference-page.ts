import { fill, sitePath, WORDS, type SiteLanguage } from '../language.ts';
import { html } from 'ghtml';
import type { Language } from '../../rooms/viewer.ts';
import { fold, foldOf, rowTable, snippetBox } from '../blocks.ts';
import type { Page } from '../layout.ts';
import type { ApiDescription, Content, Parameter, Response } from './api-description.ts';
import { findSuccess, listEntries, listFormParameters, type Entry } from './entries.ts';
import { exampleBoxes } from './example-boxes.ts';
import { listDescribedFields } from './fields.ts';
import { fieldsTable } from './fields-table.ts';
import { environmentSwitch, languageSwitch } from './switches.ts';
import { translator, type Translate } from './translate.ts';
import { tryForm } from './try-form.ts';
import { valuesPanels } from './values-panel.ts';
import { REFERENCE_WORDS } from './words.ts';
import type { ReferenceWords } from './words-en.ts';

export const REFERENCE_PATH = '/docs';
const ABOUT = 'about';
const DATASETS = '/api/data/';

export interface ReferencePageData {
  readonly api: ApiDescription;
  readonly defaultLanguage: Language;
  /** The names of the datasets by slug. */
  readonly datasetNames: ReadonlyMap<string, string>;
}

interface Renderer {
  readonly language: SiteLanguage;
  readonly words: ReferenceWords;
  readonly translate: Translate;
  readonly datasetNames: ReferencePageData['datasetNames'];
}

export function referencePage(data: ReferencePageData, language: SiteLanguage): Page {
  const { api, defaultLanguage, datasetNames } = data;
  const words = REFERENCE_WORDS[language];
  const renderer = { language, words, datasetNames, translate: translator(language) };
  const entries = listEntries(api);
  const create = entries.find(({ main }) => main.path === '/sandbox')!;
  return {
    title: words.title,
    description: words.description,
    script: 'tryScript',
    body: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      <p>
        ${words.version(api.info.version)} ${words.machine} <a href="/api/openapi.json">OpenAPI 3.1</a>.
        <a class="more" href="${sitePath(language, '/partners')}">${words.startHere}</a>
      </p>
      <div class="reference" data-words="${JSON.stringify(words.try)}" data-site="${api.servers[0]!.url}">
        <nav class="contents" aria-label="${words.contents}">!${renderContents(entries, renderer)}</nav>
        <div>
          <div class="choices">!${environmentSwitch(language)}!${languageSwitch(language)}</div>
          <section id="${ABOUT}">
            <h2>${words.about.title}</h2>
            !${renderAbout(api, defaultLanguage, words)}!${valuesPanels(create, language)}
          </section>
          !${entries.map((entry) => renderEntry(entry, renderer)).join('')}
        </div>
      </div>`,
  };
}

function renderContents(entries: readonly Entry[], { language, words, translate }: Renderer): string {
  const item = ({ id, summary }: Entry) => html`<li><a href="#${id}">${translate(summary)}</a></li>`;
  const group = ([name, members]: [string, Entry[]]) =>
    html`<li>
      <span>${words.groups[name] ?? name}</span>
      <ul>
        !${members.map(item).join('')}
      </ul>
    </li>`;
  const groups = [...Map.groupBy(entries, (entry) => entry.group)];
  return fold(
    fill(WORDS[language].shared.fold.requests, { count: entries.length }),
    html`<ul>
      <li><a href="#${ABOUT}">${words.about.title}</a></li>
      !${groups.map(group).join('')}
    </ul>`,
  );
}

function renderAbout(
  api: ApiDescription,
  defaultLanguage: Language,
  { about, languageNames }: ReferenceWords,
) {
  // The last two servers are the production API for partners and the sandbox.
  const [production, sandbox] = api.servers.slice(-2).map(({ url }) => url) as [string, string];
  return html`<ul>
    <li>${about.environments(sandbox, production)}</li>
    <li>${about.tokens}</li>
    <li>${about.language(languageNames[defaultLanguage])}</li>
  </ul>`;
}

function renderEntry(entry: Entry, renderer: Renderer): string {
  const { id, summary, description, main } = entry;
  const { language, words, translate } = renderer;
  const request = `${main.method} ${main.path}`;
  const parameters = [...main.parameters, ...listFormParameters(main)];
  const success = findSuccess(main);
  const details = html`!${renderOthers(entry, renderer)}
    <h3>${words.example}</h3>
    !${exampleBoxes(entry, language)}!${tryForm({ entry, language })}
    !${parameters.length > 0 ? renderParameters(parameters, request, renderer) : ''}
    <h3>${words.answer}</h3>
    !${success ? renderSuccess(success, main, renderer) : ''}!${renderErrors(main.responses, request, renderer)}`;
  return html`<section id="${id}" class="entry">
    <h2>${translate(summary)}</h2>
    <p class="request"><code>${request}</code> !${renderWhere(entry, words)}</p>
    <p>${translate(description)}</p>
    !${fold(WORDS[language].shared.fold.request, details)}
  </section>`;
}

function renderWhere({ servers }: Entry, words: ReferenceWords): string {
  if (servers.sandbox && servers.production) return '';
  return html`<span class="class">${servers.sandbox ? words.onlySandbox : words.onlyProduction}</span>`;
}

/** The entry's other addresses, as link targets. */
function renderOthers({ id, main, others }: Entry, { language, words, datasetNames }: Renderer): string {
  if (others.length === 0) return '';
  const all = main.operationId === id ? others : [main, ...others];
  const item = ({ operationId, method, path }: Entry['main']) => {
    const slug = path.startsWith(DATASETS) ? path.slice(DATASETS.length) : '';
    const name = datasetNames.get(slug);
    const page = name
      ? html` (<a href="${sitePath(language, `/datasets/${slug}`)}">${name}: ${words.datasetPage}</a>)`
      : '';
    return html`<li id="${operationId}"><code>${method} ${path}</code>!${page}</li>`;
  };
  return html`<p class="label">${main.operationId === id ? words.alsoAt : words.addresses}</p>
    <ul class="addresses">
      !${all.map(item).join('')}
    </ul>`;
}

function renderParameters(parameters: readonly Parameter[], request: string, renderer: Renderer): string {
  const { language, words, translate } = renderer;
  const columns = [words.parameter, words.place, words.meaning];
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const values = schema.enum ? ` ${words.oneOf(schema.enum.join(', '))}.` : '';
    const usual = schema.default === undefined ? '' : ` (${words.usual(String(schema.default))})`;
    return [
      html`<code>${name}</code>`,
      html`${words.places[place]!}${required ? `, ${words.required}` : ''}`,
      html`${translate(description)}.${values}${usual}`,
    ];
  });
  const title = `${words.parameters}: ${request}`;
  return html`<h3>${words.parameters}</h3>
    !${foldOf(language, 'parameters', rows.length, rowTable({ title, language, columns, rows }))}`;
}

function renderSuccess(
  { description, content = {} }: Response,
  main: Entry['main'],
  renderer: Renderer,
): string {
  const { language, words, translate } = renderer;
  const json = content['application/json'];
  const title = `${words.fields}: ${main.method} ${main.path}`;
  const types = Object.keys(content).map((type) => html`<code>${type}</code>`);
  return html`<p>${translate(description)}!${types.length > 0 ? `: ${types.join(', ')}` : ''}</p>
    !${listExamples(json)
      .map((example) => snippetBox(JSON.stringify(example, null, 2), language))
      .join('')}
    !${fieldsTable(listDescribedFields(main), { title, language, translate })}`;
}

/** Messages are part of the API contract and always in English. */
function renderErrors(responses: Entry['main']['responses'], request: string, renderer: Renderer): string {
  const { language, words, translate } = renderer;
  const columns = [words.status, words.body];
  const rows = Object.entries(responses)
    .filter(([status]) => !status.startsWith('20') || status === '206')
    .map(([status, { description, content = {} }]) => {
      const bodies = Object.values(content)
        .flatMap(listExamples)
        .map((body) => html`<code lang="en">${JSON.stringify(body)}</code>`);
      return [status, bodies.length > 0 ? bodies.join('<br />') : html`${translate(description)}`];
    });
  return html`<details>
    <summary>${words.errors}</summary>
    !${rowTable({ title: `${words.errors}: ${request}`, language, columns, rows })}
  </details>`;
}

function listExamples(content: Content | undefined): unknown[] {
  const { example, examples = {} } = content ?? {};
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}
