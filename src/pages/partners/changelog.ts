import { html } from 'ghtml';

export interface ChangelogEntry {
  readonly version: string;
  readonly changes: readonly string[];
}

/** Reads the headings of the second level and the items below each; an item may go on over several lines. */
export function parseChangelog(markdown: string): ChangelogEntry[] {
  const [, ...sections] = markdown.split(/^## /m);
  return sections.map((section) => {
    const [version = '', ...lines] = section.trim().split('\n');
    const [, ...items] = `\n${lines.join('\n')}`.split(/\n- /);
    return { version, changes: items.map((item) => item.replaceAll(/\s+/g, ' ').trim()) };
  });
}

export function renderChangelog(entries: readonly ChangelogEntry[]): string {
  const entry = ({ version, changes }: ChangelogEntry) =>
    html`<h3>${version}</h3>
      <ul>
        !${changes.map((change) => html`<li>!${withCode(change)}</li>`).join('')}
      </ul>`;
  return html`<div lang="en">!${entries.map(entry).join('')}</div>`;
}

/** What stands between backticks is code. */
function withCode(text: string): string {
  return text
    .split('`')
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`))
    .join('');
}
