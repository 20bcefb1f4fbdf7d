import { html } from 'ghtml';
import type { Page } from './layout.ts';

export interface HomeDataset {
  readonly name: string;
  readonly description: string;
  readonly rowCount: number | undefined;
  readonly publishedOn: string | undefined;
  readonly downloads: readonly { format: string; path: string }[];
}

export function homePage(datasets: readonly HomeDataset[], baseUrl: string): Page {
  const first = datasets[0]?.downloads[0]?.path ?? '/api/data';
  return {
    title: 'Sampan: open travel data of Vietnam',
    description: 'Four open datasets of Vietnamese travel data, as JSON and CSV at stable addresses.',
    body: html`
      <h1>Open travel data of Vietnam</h1>
      <p class="lead">
        Four datasets, each one file at an address that does not change. No key, no sign-up: ask for the file
        and cite us.
      </p>
      <pre><code>curl ${baseUrl}${first}</code></pre>
      <h2 id="datasets">Datasets</h2>
      <ul class="cards">
        !${datasets.map(card).join('')}
      </ul>
    `,
  };
}

function card({ name, description, rowCount, publishedOn, downloads }: HomeDataset): string {
  return html`<li>
    <h3>${name}</h3>
    <p>${description}</p>
    <p class="facts">
      ${rowCount === undefined ? 'No release yet' : `${rowCount} rows, published ${publishedOn}`}
    </p>
    <p>
      !${downloads.map(({ format, path }) => html`<a class="button" href="${path}">${format.toUpperCase()}</a>`).join(' ')}
    </p>
  </li>`;
}
