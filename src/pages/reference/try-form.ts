import { html } from 'ghtml';
import type { SiteLanguage } from '../language.ts';
import type { Parameter } from './api-description.ts';
import { listFormParameters, takesCredentials, type Entry } from './entries.ts';
import { exampleOf } from './examples/example-request.ts';
import { valueOf } from './values.ts';
import { REFERENCE_WORDS } from './words.ts';

interface TryFormOptions {
  readonly entry: Entry;
  readonly language: SiteLanguage;
  /** The button's label. */
  readonly send?: string;
  /** Whether to show only the button and use every default. */
  readonly isBrief?: boolean;
}

/**
 * A form that the page's script sends. Only forms of read requests have the production address, so nothing else is sent there.
 * Without a script the form stays hidden.
 */
export function tryForm({ entry, language, send, isBrief = false }: TryFormOptions): string {
  const { id, main, servers } = entry;
  const words = REFERENCE_WORDS[language].try;
  const { sandbox, production } = servers;
  const reads = main.method === 'GET';
  const inBoth = sandbox !== undefined && production !== undefined;
  const fields = isBrief ? [] : listInputs(entry, language);
  const form = html`<form
    class="try ${inBoth && !reads ? 'in-sandbox' : ''}"
    hidden
    data-method="${main.method}"
    data-path="${main.path}"
    data-sandbox="${sandbox ?? ''}"
    data-production="${reads ? (production ?? '') : ''}"
    data-sends="${takesCredentials(main) ? 'client' : main.security.length > 0 ? 'token' : ''}"
  >
    !${fields.length > 0 ? html`<div class="fields">!${fields.join('')}</div>` : ''} !${listOwnValues(entry)}
    <button type="submit" aria-label="${send ?? `${words.send}: ${main.method} ${main.path}`}">
      ${send ?? words.send}
    </button>
    <div class="try-answer" role="status"></div>
  </form>`;
  if (!inBoth || reads) return withTitle(form, id, words.title, isBrief);
  return withTitle(
    `${form}${html`<p class="note in-production">${words.inSandbox}</p>`}`,
    id,
    words.title,
    isBrief,
  );
}

function withTitle(form: string, id: string, title: string, isBrief: boolean): string {
  if (isBrief) return form;
  return html`<div class="try-box" hidden data-try="${id}">
    <h3>${title}</h3>
    !${form}
  </div>`;
}

/** Inputs for the other parameters. */
function listInputs({ id, main, others }: Entry, language: SiteLanguage): string[] {
  const words = REFERENCE_WORDS[language];
  const paths = [main, ...others].filter(({ method }) => method === main.method).map(({ path }) => path);
  const address =
    paths.length > 1
      ? [field(`try-${id}-path`, words.try.address, selectOf(`try-${id}-path`, 'path', paths, 'address'))]
      : [];
  const inputs = [...main.parameters, ...listFormParameters(main)]
    .filter((parameter) => valueOf(parameter) === undefined && parameter.schema.type !== 'object')
    .map((parameter) => {
      const inputId = `try-${id}-${parameter.name}`;
      return field(inputId, parameter.name, inputOf(inputId, parameter));
    });
  return [...address, ...inputs];
}

/** The reader's values that the form sends outside the path. */
function listOwnValues({ main }: Entry): string {
  return [...main.parameters, ...listFormParameters(main)]
    .filter(({ name, in: place, required }) => place !== 'path' && required && valueOf({ name }))
    .map(
      (parameter) =>
        html`<input
          type="hidden"
          name="${parameter.name}"
          data-in="${parameter.in}"
          data-from="${valueOf(parameter)!}"
        />`,
    )
    .join('');
}

const field = (id: string, name: string, input: string) =>
  html`<div>
    <label for="${id}">${name}</label>
    !${input}
  </div>`;

function inputOf(id: string, parameter: Parameter): string {
  const { name, in: place, required, schema } = parameter;
  const value = required ? exampleOf(parameter) : '';
  if (schema.enum) return selectOf(id, name, [...(required ? [] : ['']), ...schema.enum.map(String)], place);
  const example = required ? '' : String(schema.examples?.[0] ?? schema.default ?? '');
  return html`<input
    type="text"
    id="${id}"
    name="${name}"
    data-in="${place}"
    value="${value}"
    placeholder="${example}"
    autocomplete="off"
    spellcheck="false"
    maxlength="300"
  />`;
}

function selectOf(id: string, name: string, options: readonly string[], place: string): string {
  const items = options.map((option) => html`<option value="${option}">${option || '–'}</option>`);
  return html`<select id="${id}" name="${name}" data-in="${place}" autocomplete="off">
    !${items.join('')}
  </select>`;
}
