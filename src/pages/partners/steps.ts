import { html } from 'ghtml';
import type { ApiDescription } from '../reference/api-description.ts';
import { findSuccess, listEntries, type Entry } from '../reference/entries.ts';
import { exampleBoxes } from '../reference/example-boxes.ts';
import { languageSwitch } from '../reference/switches.ts';
import { tryForm } from '../reference/try-form.ts';
import { REFERENCE_WORDS } from '../reference/words.ts';
import { roomPath } from '../rooms/room-cards.ts';
import type { SiteLanguage, SiteWords } from '../language.ts';
import { snippetBox } from '../blocks.ts';

export interface StepsData {
  /** The operations of production and the sandbox. */
  readonly api: ApiDescription;
  /** The operations of the sandbox, with sandbox addresses in examples. */
  readonly sandboxApi: ApiDescription;
  readonly sandboxUrl: string;
  /** Whether rooms have pages. */
  readonly roomPages: boolean;
}

type StepName = keyof SiteWords['partners']['start']['steps'];

const REQUESTS: Readonly<Record<StepName, string>> = {
  create: 'POST /sandbox',
  read: 'GET /api/p/room',
  delete: 'DELETE /api/rooms/{room}/photos/{photo}',
  check: 'GET /api/rooms/{room}/photos',
};
const RESET = 'POST /sandbox/reset';

/** The four steps to a deleted photo. The page's script can send each request. */
export function renderSteps(
  data: StepsData,
  { start }: SiteWords['partners'],
  language: SiteLanguage,
): string {
  const { api, sandboxUrl, roomPages } = data;
  const entries = listEntries(api);
  const find = (request: string): Entry => {
    const entry = entries.find(({ main }) => `${main.method} ${main.path}` === request)!;
    return { ...entry, servers: { sandbox: sandboxUrl } };
  };
  const extras: Partial<Record<StepName, string>> = {
    read: roomPages ? roomLink(sandboxUrl, start.openRoom) : '',
    delete: html`<div class="photo-choice" data-photos role="group" aria-label="${start.choosePhoto}"></div>`,
    check: roomPages ? roomLink(sandboxUrl, start.openAgain) : '',
  };
  const steps = Object.entries(REQUESTS).map(([key, request]) => {
    const name = key as StepName;
    const { title, text, run } = start.steps[name];
    const entry = find(request);
    return html`<li id="step-${name}">
      <div>
        <h3>${title}</h3>
        <p>${text}</p>
        !${exampleBoxes(entry, language)}!${extras[name] ?? ''}
        !${tryForm({ entry, language, send: run, isBrief: true })}
      </div>
      <div>
        <p class="label">${start.answer}</p>
        !${snippetBox(answerOf(data, entry), language)}
      </div>
    </li>`;
  });
  const { try: words } = REFERENCE_WORDS[language];
  return html`<div class="reference" data-words="${JSON.stringify(words)}" data-site="${api.servers[0]!.url}">
    <div class="choices">!${languageSwitch(language)}</div>
    <ol class="tour">
      !${steps.join('')}
    </ol>
    <p>${start.reset}</p>
    !${tryForm({ entry: find(RESET), language, send: start.runReset, isBrief: true })}
  </div>`;
}

const roomLink = (sandboxUrl: string, text: string) =>
  html`<p>
    <a
      class="button"
      hidden
      data-later
      href="${sandboxUrl}"
      target="_blank"
      data-room-page="${sandboxUrl}${roomPath('')}"
      >${text}</a
    >
  </p>`;

/** Formatted like a response of the service. */
function answerOf({ sandboxApi }: StepsData, { main }: Entry): string {
  const operation = sandboxApi.paths[main.path]![main.method.toLowerCase()]!;
  const { example } = findSuccess(operation)!.content!['application/json']!;
  return JSON.stringify(example, null, 2);
}
