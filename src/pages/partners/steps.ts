import { html } from 'ghtml';
import { entriesOf } from '../../datasets/records.ts';
import { snippetBox } from '../blocks.ts';
import type { SiteWords } from '../language.ts';
import { roomPath } from '../rooms/room-cards.ts';

export type StepName = keyof SiteWords['partners']['start']['steps'];

export interface StepRequest {
  readonly method: string;
  /** The route of the operation. */
  readonly path: string;
  readonly query?: string;
  readonly isOpen?: boolean;
}

/** The four steps to a deleted photo. */
export const STEPS: Readonly<Record<StepName, StepRequest>> = {
  create: { method: 'POST', path: '/sandbox', isOpen: true },
  read: { method: 'GET', path: '/api/p/room', query: '?partner_room_id=:partner_room_id' },
  delete: { method: 'DELETE', path: '/api/rooms/:room/photos/:photo' },
  check: { method: 'GET', path: '/api/rooms/:room/photos' },
};
const RESET: StepRequest = { method: 'POST', path: '/sandbox/reset' };

/** Values that only the reader knows, with their placeholders in examples. The page's script replaces the placeholders. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  access_token: 'YOUR_ACCESS_TOKEN',
  partner_room_id: 'YOUR_PARTNER_ROOM_ID',
  room: 'YOUR_ROOM_ID',
  photo: 'YOUR_PHOTO_ID',
};

export interface StepsData {
  /** An example response of the sandbox for each step. */
  readonly answers: Readonly<Record<StepName, unknown>>;
  readonly baseUrl: string;
  readonly sandboxUrl: string;
  /** Whether rooms have pages. */
  readonly roomPages: boolean;
}

export function renderSteps(
  { answers, baseUrl, sandboxUrl, roomPages }: StepsData,
  words: SiteWords,
): string {
  const { start } = words.partners;
  const extras: Partial<Record<StepName, string>> = {
    read: roomPages ? roomLink(sandboxUrl, start.openRoom) : '',
    delete: html`<div class="photo-choice" data-photos role="group" aria-label="${start.choosePhoto}"></div>`,
    check: roomPages ? roomLink(sandboxUrl, start.openAgain) : '',
  };
  const steps = entriesOf(STEPS).map(([name, request]) => {
    const { title, text, run } = start.steps[name];
    return html`<li id="step-${name}">
      <div>
        <h3>${title}</h3>
        <p>${text}</p>
        <div class="example">!${snippetBox(curl(request, sandboxUrl), words, markValues)}</div>
        !${extras[name] ?? ''} !${requestForm(request, sandboxUrl, run)}
      </div>
      <div>
        <p class="label">${start.answer}</p>
        !${snippetBox(JSON.stringify(answers[name], null, 2), words)}
      </div>
    </li>`;
  });
  const messages = {
    sending: start.sending,
    missing: start.missing,
    unreachable: `${start.unreachable} ${baseUrl}`,
  };
  return html`<div class="steps" data-words="${JSON.stringify(messages)}" data-sandbox="${sandboxUrl}">
    <ol class="tour">
      !${steps.join('')}
    </ol>
    <p>${start.reset}</p>
    !${requestForm(RESET, sandboxUrl, start.runReset)}
  </div>`;
}

function curl({ method, path, query = '', isOpen }: StepRequest, sandboxUrl: string): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${sandboxUrl}${path}${query}'`,
    ...(isOpen ? [] : ["-H 'Authorization: Bearer :access_token'"]),
  ].join(' \\\n  ');
}

/** The text as HTML, with a marked placeholder for each of the reader's values, such as `:room`. */
function markValues(text: string): string {
  const pieces = text.split(/:(access_token|partner_room_id|room|photo)\b/);
  return pieces
    .map((piece, index) =>
      index % 2 === 0 ? html`${piece}` : html`<var data-value="${piece}">${PLACEHOLDERS[piece]!}</var>`,
    )
    .join('');
}

/** A button whose request the page's script sends; without a script it stays hidden. */
const requestForm = (
  { method, path, query = '', isOpen = false }: StepRequest,
  sandboxUrl: string,
  name: string,
) =>
  html`<form
    class="try"
    hidden
    data-method="${method}"
    data-url="${sandboxUrl}${path}${query}"
    !${isOpen ? 'data-open' : ''}
  >
    <button type="submit">${name}</button>
    <div class="try-answer" role="status"></div>
  </form>`;

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
