import { html } from 'ghtml';
import type { Page } from '../layout.ts';
import type { SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
import { tableBox } from '../table-box.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { renderChangelog, type ChangelogEntry } from './changelog.ts';
import { wordsEn, type PartnersWords } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

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
      !${Object.entries(words.parts)
        .map(
          ([id, title]) =>
            html`<section id="${id}" aria-labelledby="${id}-title">
              <h2 id="${id}-title">${title}</h2>
              !${parts[id as keyof typeof parts]}
            </section>`,
        )
        .join('')}`,
  };
}

/** Five lines of bash that need nothing but curl and sed. */
export function quickStart(sandboxUrl: string): string {
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

interface Table {
  readonly title: string;
  readonly language: SiteLanguage;
  readonly heads: readonly string[];
  /** HTML; the first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
}

function renderRow([heading, ...cells]: readonly string[]): string {
  return html`<tr>
    <th scope="row">!${heading}</th>
    !${cells.map((cell) => html`<td>!${cell}</td>`).join('')}
  </tr>`;
}

function renderTable({ title, language, heads, rows }: Table): string {
  const table = html`<table>
    <thead>
      <tr>
        !${heads.map((head) => html`<th scope="col">${head}</th>`).join('')}
      </tr>
    </thead>
    <tbody>
      !${rows.map(renderRow).join('')}
    </tbody>
  </table>`;
  return tableBox(title, language, table);
}

const code = (text: string) => html`<code>${text}</code>`;

function requests(language: SiteLanguage, { parts, requests: words }: PartnersWords): string {
  const heads = [words.request, words.does];
  const rows = words.list.map(([request, does]) => [code(request), html`${does}`]);
  return html`!${renderTable({ title: parts.requests, language, heads, rows })}
    <p><a class="more" href="/docs" hreflang="en">${words.reference}</a></p>`;
}

function errors(
  { errors: list }: PartnersPageData,
  language: SiteLanguage,
  { parts, errors: words }: PartnersWords,
): string {
  const heads = [words.status, words.message, words.when];
  const rows = list.map(({ status, message, condition }) => [
    String(status),
    html`<span lang="en">${message}</span>`,
    html`${words.conditions[condition]}`,
  ]);
  return html`<p>${words.lead}</p>
    !${renderTable({ title: parts.errors, language, heads, rows })}`;
}

function headers(
  { headers: values }: PartnersPageData,
  language: SiteLanguage,
  { parts, languages: words }: PartnersWords,
): string {
  const heads = [words.header, words.values, words.meaning];
  const rows = Object.entries(words.list).map(([name, meaning]) => {
    const known = values[name as keyof typeof values].map(code).join(', ');
    return [code(name), known || html`${words.anyZone}`, html`${meaning}`];
  });
  return html`!${renderTable({ title: parts.languages, language, heads, rows })}
    <p class="note">${words.note}</p>`;
}

function limits({ limits: values }: PartnersPageData, language: SiteLanguage, words: PartnersWords): string {
  const { number } = VOCABULARY[language];
  const { names, limit, none, lead } = words.limits;
  const rows = Object.entries(names).map(([name, meaning]) => {
    const value = values[name as keyof typeof values];
    return [html`${meaning}`, html`${value === 0 ? none : number(value)}`];
  });
  const { limits: title } = words.parts;
  return html`<p>${lead}</p>
    !${renderTable({ title, language, heads: [words.limits.of, limit], rows })}`;
}
