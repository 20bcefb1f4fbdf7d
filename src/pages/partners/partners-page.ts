import { html } from 'ghtml';
import type { Page } from '../layout.ts';
import type { SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
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

const WORDS: Record<SiteLanguage, PartnersWords> = { en: wordsEn, vi: wordsVi };

export function partnersPage(data: PartnersPageData, language: SiteLanguage): Page {
  const words = WORDS[language];
  const parts: Record<keyof PartnersWords['parts'], string> = {
    start: html`<p>${words.start.before}</p>
      !${snippetBox(quickStart(data.sandboxUrl), language)}
      <p>${words.start.after(data.sandboxDays)}</p>`,
    requests: requests(words),
    tokens: html`<p>${words.tokens.text(data.scopes.join(', '))}</p>
      <p><a href="/.well-known/oauth-authorization-server">${words.tokens.metadata}</a></p>`,
    errors: errors(data, words),
    languages: headers(data, words),
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

/** The first cell of each row is its heading; cells are HTML. */
function table(id: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = ([heading, ...cells]: readonly string[]) =>
    html`<tr>
      <th scope="row">!${heading}</th>
      !${cells.map((cell) => html`<td>!${cell}</td>`).join('')}
    </tr>`;
  return html`<div class="table" tabindex="0" role="region" aria-labelledby="${id}-title">
    <table>
      <thead>
        <tr>
          !${heads.map((head) => html`<th scope="col">${head}</th>`).join('')}
        </tr>
      </thead>
      <tbody>
        !${rows.map(row).join('')}
      </tbody>
    </table>
  </div>`;
}

const code = (text: string) => html`<code>${text}</code>`;

function requests({ requests: words }: PartnersWords): string {
  const rows = words.list.map(([request, does]) => [code(request), html`${does}`]);
  return html`!${table('requests', [words.request, words.does], rows)}
    <p><a class="more" href="/docs" hreflang="en">${words.reference}</a></p>`;
}

function errors({ errors: list }: PartnersPageData, { errors: words }: PartnersWords): string {
  const rows = list.map(({ status, message, condition }) => [
    String(status),
    html`<span lang="en">${message}</span>`,
    html`${words.conditions[condition]}`,
  ]);
  return html`<p>${words.lead}</p>
    !${table('errors', [words.status, words.message, words.when], rows)}`;
}

function headers({ headers: values }: PartnersPageData, { languages: words }: PartnersWords): string {
  const rows = Object.entries(words.list).map(([name, meaning]) => {
    const known = values[name as keyof typeof values].map(code).join(', ');
    return [code(name), known || html`${words.anyZone}`, html`${meaning}`];
  });
  return html`!${table('languages', [words.header, words.values, words.meaning], rows)}
    <p class="note">${words.note}</p>`;
}

function limits({ limits: values }: PartnersPageData, language: SiteLanguage, words: PartnersWords): string {
  const { number } = VOCABULARY[language];
  const { names, limit, none, lead } = words.limits;
  const rows = Object.entries(names).map(([name, meaning]) => {
    const value = values[name as keyof typeof values];
    return [html`${meaning}`, html`${value === 0 ? none : number(value)}`];
  });
  return html`<p>${lead}</p>
    !${table('limits', [words.parts.limits, limit], rows)}`;
}
