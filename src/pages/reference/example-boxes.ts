import { html } from 'ghtml';
import type { SiteLanguage } from '../language.ts';
import { snippetBox } from '../blocks.ts';
import type { Entry, Environment } from './entries.ts';
import { entriesOf } from '../../datasets/records.ts';
import { listRequests, type Credentials } from './examples/example-request.ts';
import { EXAMPLE_LANGUAGES } from './examples/languages.ts';
import { markValues } from './values.ts';
import { REFERENCE_WORDS } from './words.ts';

/** An entry's example in each environment and language; the page's switches show one of them. */
export function exampleBoxes({ main, servers }: Entry, language: SiteLanguage): string {
  const words = REFERENCE_WORDS[language];
  const inBoth = Object.keys(servers).length > 1;
  const boxes = entriesOf(servers).flatMap(([environment, url]) =>
    listRequests(main, url).map(([credentials, request]) => ({ environment, credentials, request })),
  );
  return [...Map.groupBy(boxes, ({ credentials }) => credentials)]
    .map(([credentials, alike]) => {
      const title = credentials === '' ? '' : html`<p class="label">${words.credentials[credentials]}</p>`;
      const examples = alike.flatMap(({ environment, request }) =>
        Object.entries(EXAMPLE_LANGUAGES).map(([name, { write }]) =>
          box(write(request), { name, environment, inBoth, credentials }, language),
        ),
      );
      return title + examples.join('');
    })
    .join('');
}

interface Box {
  readonly name: string;
  readonly environment: Environment;
  readonly inBoth: boolean;
  readonly credentials: Credentials | '';
}

function box(code: string, { name, environment, inBoth, credentials }: Box, language: SiteLanguage): string {
  const where = inBoth ? `in-${environment}` : '';
  return html`<div
    class="example ${where}"
    data-example="${name}"
    data-environment="${environment}"
    data-credentials="${credentials}"
  >
    !${snippetBox(code, language, markValues)}
  </div>`;
}
