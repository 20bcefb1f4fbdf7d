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
  const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, inner]) => inner!);
  return found(html, /<tbody>([^]*?)<\/tbody>/g).map((body) =>
    found(body, /<tr>([^]*?)<\/tr>/g).map((row) => found(row, /<t[hd]\b[^>]*>([^]*?)<\/t[hd]>/g)),
  );
}
