import { html } from 'ghtml';
import type { Language } from '../../rooms/viewer.ts';
import type { Page } from '../layout.ts';
import { markPieces, partsNav, renderParts, rowTable, snippetBox } from '../blocks.ts';
import { REFERENCE_PATH, requestName, type ListedRequest } from '../reference/reference-page.ts';
import { fill, type SiteWords } from '../language.ts';
import REQUESTS from './requests.json' with { type: 'json' };
import PARTNER_CHANGES from '../words/partner-changes.json' with { type: 'json' };
import { roomPath } from '../rooms/room-cards.ts';
import { entriesOf } from '../../datasets/records.ts';

export interface PartnersPageData extends StepsData {
  readonly requests: readonly ListedRequest[];
  readonly sandboxDays: number;
  readonly trashDays: number;
  readonly partnerContact: string;
  readonly defaultLanguage: Language;
  readonly scopes: readonly string[];
  readonly errors: readonly {
    readonly status: number;
    readonly message: string;
    readonly condition: keyof SiteWords['partners']['errors']['conditions'];
  }[];
  readonly headers: Readonly<Record<keyof SiteWords['partners']['languages']['list'], readonly string[]>>;
  /** Per minute; 0 means no limit. */
  readonly limits: Readonly<Record<keyof SiteWords['partners']['limits']['names'], number>>;
}

const GROUPS = new Set(['Rooms', 'Tokens', 'Sandbox']);

export function partnersPage(data: PartnersPageData, words: SiteWords): Page {
  const texts = words.partners;
  const { partnerContact } = data;
  const contact = html`<a href="${partnerContact}">${partnerContact.replace(/^(?:mailto|tel):/, '')}</a>`;
  const parts: Record<keyof SiteWords['partners']['parts'], string> = {
    start: html`<p>${texts.start.before}</p>
      !${renderSteps(data, words)}
      <p>${fill(texts.start.after, { days: data.sandboxDays })}</p>`,
    contact: html`<p>${texts.contact.text} !${contact}</p>
      <p>${texts.contact.include}</p>`,
    requests: requests(data, words),
    tokens: html`<p>${fill(texts.tokens.text, { scopes: data.scopes.join(', ') })}</p>
      <p>
        <a href="${words.path(REFERENCE_PATH)}#post-oauth-token">${texts.tokens.example}</a> ·
        <a href="/.well-known/oauth-authorization-server">${texts.tokens.metadata}</a>
      </p>`,
    errors: errors(data, words),
    languages: headers(data, words),
    limits: limits(data, words),
    deletion: html`<ul>
      !${[...texts.deletion, fill(texts.trash, { days: data.trashDays })].map((item) => html`<li>${item}</li>`).join('')}
    </ul>`,
    changelog: changelog(words),
  };
  return {
    title: texts.title,
    description: texts.description,
    section: '/partners',
    script: 'stepsScript',
    body: html`<h1>${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      !${partsNav(texts.parts, words)}!${renderParts(texts.parts, parts)}`,
  };
}

const code = (text: string) => html`<code>${text}</code>`;

function requests({ requests: list }: PartnersPageData, words: SiteWords): string {
  const reference = words.path(REFERENCE_PATH);
  const columns = [words.partners.requests.request, words.partners.requests.does];
  const rows = list
    .filter(({ group }) => GROUPS.has(group))
    .map(({ id, addresses: [address = ''], summary }) => [
      code(address),
      html`<a href="${reference}#${id}">${requestName(summary, words)}</a>`,
    ]);
  return html`!${rowTable({ title: words.partners.parts.requests, words, columns, rows })}
    <p><a class="more" href="${reference}">${words.partners.requests.reference}</a></p>`;
}

function errors({ errors: list }: PartnersPageData, words: SiteWords): string {
  const { parts, errors: own } = words.partners;
  const columns = [own.status, own.message, own.when];
  const rows = list.map(({ status, message, condition }) => [
    String(status),
    html`<span lang="en">${message}</span>`,
    html`${own.conditions[condition]}`,
  ]);
  return html`<p>${own.lead}</p>
    !${rowTable({ title: parts.errors, words, columns, rows })}`;
}

function headers(data: PartnersPageData, words: SiteWords): string {
  const { parts, languages: own } = words.partners;
  const columns = [own.header, own.values, own.meaning];
  const rows = entriesOf(own.list).map(([name, meaning]) => {
    const known = data.headers[name].map(code).join(', ');
    return [code(name), known || html`${own.anyZone}`, html`${meaning}`];
  });
  return html`<p>${fill(own.texts, { language: own.names[data.defaultLanguage] })}</p>
    !${rowTable({ title: parts.languages, words, columns, rows })}
    <p class="note">${own.note}</p>`;
}

function limits({ limits: values }: PartnersPageData, words: SiteWords): string {
  const { names, limit, none, lead } = words.partners.limits;
  const rows = entriesOf(names).map(([name, meaning]) => {
    const value = values[name];
    return [html`${meaning}`, html`${value === 0 ? none : words.number(value)}`];
  });
  const { limits: title } = words.partners.parts;
  return html`<p>${lead}</p>
    !${rowTable({ title, words, columns: [words.partners.limits.of, limit], figures: [1], rows })}`;
}

function changelog(words: SiteWords): string {
  const entries = PARTNER_CHANGES.map(
    ({ date, changes }) =>
      html`<h3>${words.date(new Date(date))}</h3>
        <ul>
          !${changes.map((change) => html`<li>!${markPieces(change[words.language], '`', code)}</li>`).join('')}
        </ul>`,
  );
  return entries.join('');
}

type StepName = keyof SiteWords['partners']['start']['steps'];

export interface StepRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly isOpen?: boolean;
}

/** The five steps to a deleted photo and back. */
export const STEPS: Readonly<Record<StepName, StepRequest>> = REQUESTS.steps;

/** Values that only the reader knows, with their placeholders in examples. The page's script replaces the placeholders. */
const PLACEHOLDERS: Readonly<Record<string, string>> = REQUESTS.placeholders;

interface StepsData {
  /** An example response of the sandbox for each step. */
  readonly answers: Readonly<Record<StepName, unknown>>;
  readonly baseUrl: string;
  readonly sandboxUrl: string;
  readonly roomPages: boolean;
}

function renderSteps({ answers, baseUrl, sandboxUrl, roomPages }: StepsData, words: SiteWords): string {
  const { start } = words.partners;
  const extras: Partial<Record<StepName, string>> = {
    read: roomPages ? roomLink(sandboxUrl, start.openRoom) : '',
    delete: html`<div class="photo-choice" data-photos role="group" aria-label="${start.choosePhoto}"></div>`,
    check: roomPages ? roomLink(sandboxUrl, start.openAgain) : '',
    undo: roomPages ? roomLink(sandboxUrl, start.openAgain) : '',
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
    !${requestForm(REQUESTS.reset, sandboxUrl, start.runReset)}
  </div>`;
}

function curl({ method, path, query = '', isOpen }: StepRequest, sandboxUrl: string): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${sandboxUrl}${path}${query}'`,
    ...(isOpen ? [] : ["-H 'Authorization: Bearer :access_token'"]),
  ].join(' \\\n  ');
}

const markValues = (text: string) =>
  markPieces(
    text,
    /:(access_token|partner_room_id|room|photo|deleted_photo)\b/,
    (name) => html`<var data-value="${name}">${PLACEHOLDERS[name]!}</var>`,
  );

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
