import { html } from 'ghtml';
import { type SiteWords } from '../language.ts';
import type { Page } from '../layout.ts';
import REQUESTS_VI from '../words/vi/requests.json' with { type: 'json' };

export const REFERENCE_PATH = '/docs';

/** One request of the API, with the operations that differ from it only by dataset, format or spelling. */
export interface ListedRequest {
  readonly id: string;
  /** The operation's tag. */
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  /** Such as `GET /api/p/room`. */
  readonly addresses: readonly string[];
  /** The place of the first operation in Scalar's reference. */
  readonly anchor: string;
}

interface ReferencePageData {
  readonly requests: readonly ListedRequest[];
  readonly sandboxUrl: string;
  readonly siteUrl: string;
  /** The address of Scalar's script. */
  readonly scalar: string;
}

/** The names are declared in English. */
export const requestName = (summary: string, words: SiteWords): string =>
  (words.language === 'vi' && (REQUESTS_VI as Readonly<Record<string, string>>)[summary]) || summary;

/** Scalar's reference of the OpenAPI document. Without scripts, and until it has loaded, a list of all requests. */
export function referencePage(data: ReferencePageData, words: SiteWords): Page {
  const { requests, sandboxUrl, siteUrl, scalar } = data;
  const texts = words.reference;
  return {
    title: texts.title,
    description: texts.description,
    section: REFERENCE_PATH,
    script: 'referenceScript',
    body: html`<h1>${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      <p>
        ${texts.machine} <a href="/api/openapi.json">OpenAPI 3.1</a>.
        <a class="more" href="${words.path('/partners')}">${texts.startHere}</a>
      </p>
      <p>
        ${texts.aliases} <code>GET /api/room</code>, <code>DELETE /rooms/{room}/photos/{photo}</code>,
        <code>POST /rooms/{room}/photos/{photo}</code> ${texts.override}.
      </p>
      <form
        class="own-sandbox"
        hidden
        data-sandbox="${sandboxUrl}"
        data-scalar="${scalar}"
        data-sending="${words.partners.start.sending}"
        data-created="${texts.sandbox.values}"
        data-failed="${texts.sandbox.failed} ${siteUrl}"
      >
        <p>${texts.sandbox.lead}</p>
        <button type="submit">${words.partners.start.steps.create.run}</button>
        <div role="status"></div>
      </form>
      <section class="requests" aria-labelledby="requests-title">
        <h2 id="requests-title">${texts.requests}</h2>
        !${listByGroup(requests, words)}
      </section>`,
  };
}

function listByGroup(requests: readonly ListedRequest[], words: SiteWords): string {
  const groups = words.reference.groups as Readonly<Record<string, string>>;
  return [...Map.groupBy(requests, ({ group }) => group)]
    .map(
      ([group, members]) =>
        html`<h3>${groups[group] ?? group}</h3>
          <ul>
            !${members.map((request) => listItem(request, words)).join('')}
          </ul>`,
    )
    .join('');
}

function listItem({ id, summary, addresses, anchor }: ListedRequest, words: SiteWords): string {
  const all = addresses.map((address) => html`<code>${address}</code>`).join(', ');
  return html`<li id="${id}" data-anchor="${anchor}">
    <a href="#${id}">${requestName(summary, words)}</a>: !${all}
  </li>`;
}
