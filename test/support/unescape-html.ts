/** Decodes the numeric character references in a page's source. */
export const unescapeHtml = (html: string): string =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
