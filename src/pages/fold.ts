import { html } from 'ghtml';

/** Long content: collapsed on narrow screens until the reader opens it, always visible on wide ones. `contents` is HTML. */
export function fold(summary: string, contents: string): string {
  return html`<details class="fold">
    <summary>${summary}</summary>
    !${contents}
  </details>`;
}
