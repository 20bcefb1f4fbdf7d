import { html } from 'ghtml';

/** Terms with their values, which are HTML. */
export function factList(facts: readonly (readonly [term: string, value: string])[]): string {
  const entries = facts.map(
    ([term, value]) =>
      html`<div>
        <dt>${term}</dt>
        <dd>!${value}</dd>
      </div>`,
  );
  return html`<dl class="facts">!${entries.join('')}</dl>`;
}
