/** The text of some HTML as a person reads it. */
export function readText(html: string): string {
  return html
    .replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The cells of each row of each table, as HTML; the rows of the head are left out. */
export function readTables(html: string): string[][][] {
  return findAll(html, /<tbody>([^]*?)<\/tbody>/g).map((body) =>
    findAll(body, /<tr>([^]*?)<\/tr>/g).map((row) => findAll(row, /<t[hd]\b[^>]*>([^]*?)<\/t[hd]>/g)),
  );
}

/** What the first group of the pattern holds, wherever it matches. */
function findAll(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, inner]) => inner!);
}
