/** The visible text of some HTML. */
export function readText(html: string): string {
  return html
    .replaceAll(/<\/a\s*>(?=[,.;:)])/g, '')
    .replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The cells of each body row in each table, as HTML. */
export function readTables(html: string): string[][][] {
  return findAll(html, /<tbody>([^]*?)<\/tbody>/g).map((body) =>
    findAll(body, /<tr>([^]*?)<\/tr>/g).map((row) => findAll(row, /<t[hd]\b[^>]*>([^]*?)<\/t[hd]>/g)),
  );
}

/** The first group of every match. */
function findAll(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, inner]) => inner!);
}
