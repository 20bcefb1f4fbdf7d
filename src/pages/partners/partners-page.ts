import { html } from 'ghtml';
import type { Language } from '../../rooms/viewer.ts';
import type { Page } from '../layout.ts';
import { partsNav, renderParts, rowTable } from '../blocks.ts';
import { REFERENCE_PATH, requestName, type ListedRequest } from '../reference/reference-page.ts';
import { fill, type SiteWords } from '../language.ts';
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

export function partnersPage(data: PartnersPageData, words: SiteWords): Page {
  const texts = words.partners;
  const parts: Record<keyof SiteWords['partners']['parts'], string> = {
    start: html`<p>${texts.start.before}</p>
      !${renderSteps(data, words)}
      <p>${fill(texts.start.after, { days: data.sandboxDays })}</p>`,
    contact: html`<p>${texts.contact.text} !${contactLink(data.partnerContact)}</p>
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

const contactLink = (contact: string) =>
  html`<a href="${contact}">${contact.replace(/^(?:mailto|tel):/, '')}</a>`;

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
          !${changes.map((change) => html`<li>!${withCode(change[words.language])}</li>`).join('')}
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
