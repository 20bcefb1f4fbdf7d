import { html } from 'ghtml';

export interface Page {
  readonly title: string;
  readonly description: string;
  /** HTML that is safe already: made by the `html` tag. */
  readonly body: string;
}

export function renderPage({ title, description, body }: Page, styleUrl: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${description}" />
        <title>${title}</title>
        <link rel="stylesheet" href="${styleUrl}" />
        <link rel="alternate" type="application/atom+xml" title="Releases" href="/releases.atom" />
      </head>
      <body>
        <header>
          <a href="/">Sampan</a>
          <nav aria-label="Main"><a href="/#datasets">Datasets</a> <a href="/docs">API reference</a></nav>
        </header>
        <main>!${body}</main>
        <footer>
          Data under <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>: use it, and say
          where it is from.
        </footer>
      </body>
    </html> `;
}
