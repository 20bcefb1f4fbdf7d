import { html } from 'ghtml';
import { fontPreload, type Frame, type Page } from './layout.ts';

/** A page for iframes on other sites: a chart without navigation. Links open outside the frame. */
export function renderEmbed({ title, description, body }: Page, { language, assets }: Frame): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <base target="_blank" />
        <link rel="stylesheet" href="${assets.style}" />
        !${fontPreload(assets)}
        <link rel="icon" type="image/svg+xml" href="${assets.icon}" />
        <script src="${assets.script}" defer></script>
      </head>
      <body class="embed">
        <main>!${body}</main>
      </body>
    </html> `;
}
