/** The text that a page's source stands for: pages write their signs as numbers. */
export const unescapeHtml = (html: string): string =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
