import { html } from 'ghtml';

/** What is long: it opens on demand where the page is narrow, and is open where it is wide. `contents` is HTML. */
export function fold(summary: string, contents: string): string {
  return html`<details class="fold">
    <summary>${summary}</summary>
    !${contents}
  </details>`;
}
