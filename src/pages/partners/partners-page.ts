import { html } from 'ghtml';
import type { Page } from '../layout.ts';
import { partsNav, renderParts } from '../parts.ts';
import { rowTable } from '../row-table.ts';
import type { SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { renderChangelog, type ChangelogEntry } from './changelog.ts';
import { wordsEn, type PartnersWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';
import { entriesOf } from '../../datasets/records.ts';

export interface PartnersPageData {
  readonly sandboxUrl: string;
  readonly sandboxDays: number;
  readonly trashDays: number;
  readonly scopes: readonly string[];
  readonly errors: readonly {
    readonly status: number;
    readonly message: string;
    readonly condition: keyof PartnersWords['errors']['conditions'];
  }[];
  readonly headers: Readonly<Record<keyof PartnersWords['languages']['list'], readonly string[]>>;
  /** Per minute; 0 is no limit. */
  readonly limits: Readonly<Record<keyof PartnersWords['limits']['names'], number>>;
  readonly changelog: readonly ChangelogEntry[];
}

export const PARTNERS_WORDS: Record<SiteLanguage, PartnersWords> = { en: wordsEn, vi: wordsVi };

export function partnersPage(data: PartnersPageData, language: SiteLanguage): Page {
  const words = PARTNERS_WORDS[language];
  const parts: Record<keyof PartnersWords['parts'], string> = {
    start: html`<p>${words.start.before}</p>
      !${snippetBox(quickStart(data.sandboxUrl), language)}
      <p>${words.start.after(data.sandboxDays)}</p>`,
    requests: requests(language, words),
    tokens: html`<p>${words.tokens.text(data.scopes.join(', '))}</p>
      <p><a href="/.well-known/oauth-authorization-server">${words.tokens.metadata}</a></p>`,
    errors: errors(data, language, words),
    languages: headers(data, language, words),
    limits: limits(data, language, words),
    deletion: html`<ul>
      !${[...words.deletion, words.trash(data.trashDays)].map((item) => html`<li>${item}</li>`).join('')}
    </ul>`,
    changelog: renderChangelog(data.changelog),
  };
  return {
    title: words.title,
    description: words.description,
    section: '/partners',
    body: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      !${partsNav(words.parts, language)}!${renderParts(words.parts, parts)}`,
  };
}

/** Five lines of bash that need nothing but curl and sed. */
function quickStart(sandboxUrl: string): string {
  const authorized = 'curl -H "Authorization: Bearer $TOKEN"';
  const pick =
    's/.*"access_token":"([^"]+).*"rooms":\\[\\{"id":([0-9]+),"partner_room_id":"([^"]+)[^[]+\\[([0-9]+).*/\\1 \\2 \\3 \\4/';
  return [
    `read -r TOKEN ID ROOM PHOTO < <(curl -sX POST ${sandboxUrl}/sandbox | sed -E '${pick}')`,
    `${authorized} "${sandboxUrl}/api/p/room?partner_room_id=$ROOM"`,
    `${authorized} -X DELETE ${sandboxUrl}/api/rooms/$ID/photos/$PHOTO`,
    `${authorized} ${sandboxUrl}/api/rooms/$ID/photos`,
    `${authorized} -X POST ${sandboxUrl}/sandbox/reset`,
  ].join('\n');
}

const code = (text: string) => html`<code>${text}</code>`;

function requests(language: SiteLanguage, { parts, requests: words }: PartnersWords): string {
  const columns = [{ name: words.request }, { name: words.does }];
  const rows = words.list.map(([request, does]) => [code(request), html`${does}`]);
  return html`!${rowTable({ title: parts.requests, language, columns, rows })}
    <p><a class="more" href="/docs" hreflang="en">${words.reference}</a></p>`;
}

function errors(
  { errors: list }: PartnersPageData,
  language: SiteLanguage,
  { parts, errors: words }: PartnersWords,
): string {
  const columns = [words.status, words.message, words.when].map((name) => ({ name }));
  const rows = list.map(({ status, message, condition }) => [
    String(status),
    html`<span lang="en">${message}</span>`,
    html`${words.conditions[condition]}`,
  ]);
  return html`<p>${words.lead}</p>
    !${rowTable({ title: parts.errors, language, columns, rows })}`;
}

function headers(
  { headers: values }: PartnersPageData,
  language: SiteLanguage,
  { parts, languages: words }: PartnersWords,
): string {
  const columns = [words.header, words.values, words.meaning].map((name) => ({ name }));
  const rows = entriesOf(words.list).map(([name, meaning]) => {
    const known = values[name].map(code).join(', ');
    return [code(name), known || html`${words.anyZone}`, html`${meaning}`];
  });
  return html`!${rowTable({ title: parts.languages, language, columns, rows })}
    <p class="note">${words.note}</p>`;
}

function limits({ limits: values }: PartnersPageData, language: SiteLanguage, words: PartnersWords): string {
  const { number } = VOCABULARY[language];
  const { names, limit, none, lead } = words.limits;
  const rows = entriesOf(names).map(([name, meaning]) => {
    const value = values[name];
    return [html`${meaning}`, html`${value === 0 ? none : number(value)}`];
  });
  const { limits: title } = words.parts;
  return html`<p>${lead}</p>
    !${rowTable({ title, language, columns: [{ name: words.limits.of }, { name: limit, figure: true }], rows })}`;
}
