import { html } from 'ghtml';
import type { Language } from '../../rooms/viewer.ts';
import type { Page } from '../layout.ts';
import { partsNav, renderParts, rowTable } from '../blocks.ts';
import { REFERENCE_PATH, requestName, type ListedRequest } from '../reference/reference-page.ts';
import { fill, sitePath, WORDS, type SiteLanguage, type SiteWords } from '../language.ts';
import PARTNER_CHANGES from '../words/partner-changes.json' with { type: 'json' };
import { renderSteps, type StepsData } from './steps.ts';
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

/** The groups in the API reference that concern partners. */
const GROUPS = new Set(['Rooms', 'Tokens', 'Sandbox']);

export function partnersPage(data: PartnersPageData, language: SiteLanguage): Page {
  const words = WORDS[language].partners;
  const parts: Record<keyof SiteWords['partners']['parts'], string> = {
    start: html`<p>${words.start.before}</p>
      !${renderSteps(data, words, language)}
      <p>${fill(words.start.after, { days: data.sandboxDays })}</p>`,
    contact: html`<p>${words.contact.text} !${contactLink(data.partnerContact)}</p>
      <p>${words.contact.include}</p>`,
    requests: requests(data, language, words),
    tokens: html`<p>${fill(words.tokens.text, { scopes: data.scopes.join(', ') })}</p>
      <p>
        <a href="${sitePath(language, REFERENCE_PATH)}#post-oauth-token">${words.tokens.example}</a> ·
        <a href="/.well-known/oauth-authorization-server">${words.tokens.metadata}</a>
      </p>`,
    errors: errors(data, language, words),
    languages: headers(data, language, words),
    limits: limits(data, language, words),
    deletion: html`<ul>
      !${[...words.deletion, fill(words.trash, { days: data.trashDays })].map((item) => html`<li>${item}</li>`).join('')}
    </ul>`,
    changelog: changelog(language),
  };
  return {
    title: words.title,
    description: words.description,
    section: '/partners',
    script: 'stepsScript',
    body: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      !${partsNav(words.parts, language)}!${renderParts(words.parts, parts)}`,
  };
}

const contactLink = (contact: string) =>
  html`<a href="${contact}">${contact.replace(/^(?:mailto|tel):/, '')}</a>`;

const code = (text: string) => html`<code>${text}</code>`;

function requests(
  { requests: list }: PartnersPageData,
  language: SiteLanguage,
  { parts, requests: own }: SiteWords['partners'],
): string {
  const reference = sitePath(language, REFERENCE_PATH);
  const columns = [own.request, own.does];
  const rows = list
    .filter(({ group }) => GROUPS.has(group))
    .map(({ id, addresses: [address = ''], summary }) => [
      code(address),
      html`<a href="${reference}#${id}">${requestName(summary, language)}</a>`,
    ]);
  return html`!${rowTable({ title: parts.requests, language, columns, rows })}
    <p><a class="more" href="${reference}">${own.reference}</a></p>`;
}

function errors(
  { errors: list }: PartnersPageData,
  language: SiteLanguage,
  { parts, errors: words }: SiteWords['partners'],
): string {
  const columns = [words.status, words.message, words.when];
  const rows = list.map(({ status, message, condition }) => [
    String(status),
    html`<span lang="en">${message}</span>`,
    html`${words.conditions[condition]}`,
  ]);
  return html`<p>${words.lead}</p>
    !${rowTable({ title: parts.errors, language, columns, rows })}`;
}

function headers(data: PartnersPageData, language: SiteLanguage, words: SiteWords['partners']): string {
  const { parts, languages: own } = words;
  const columns = [own.header, own.values, own.meaning];
  const rows = entriesOf(own.list).map(([name, meaning]) => {
    const known = data.headers[name].map(code).join(', ');
    return [code(name), known || html`${own.anyZone}`, html`${meaning}`];
  });
  return html`<p>${fill(own.texts, { language: own.names[data.defaultLanguage] })}</p>
    !${rowTable({ title: parts.languages, language, columns, rows })}
    <p class="note">${own.note}</p>`;
}

function limits(
  { limits: values }: PartnersPageData,
  language: SiteLanguage,
  words: SiteWords['partners'],
): string {
  const { number } = WORDS[language];
  const { names, limit, none, lead } = words.limits;
  const rows = entriesOf(names).map(([name, meaning]) => {
    const value = values[name];
    return [html`${meaning}`, html`${value === 0 ? none : number(value)}`];
  });
  const { limits: title } = words.parts;
  return html`<p>${lead}</p>
    !${rowTable({ title, language, columns: [words.limits.of, limit], figures: [1], rows })}`;
}

function changelog(language: SiteLanguage): string {
  const { date: writeDate } = WORDS[language];
  const entries = PARTNER_CHANGES.map(
    ({ date, changes }) =>
      html`<h3>${writeDate(new Date(date))}</h3>
        <ul>
          !${changes.map((change) => html`<li>!${withCode(change[language])}</li>`).join('')}
        </ul>`,
  );
  return entries.join('');
}

/** Turns text between backticks into code. */
function withCode(text: string): string {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : code(piece)))
    .join('');
}
