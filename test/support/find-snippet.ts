/** The code that a page shows for a tool. */
export function findSnippet(html: string, tool: string): string {
  const [, code] = new RegExp(`<h3>${tool}</h3>[^]*?<code>([^]*?)</code>`).exec(html)!;
  return code!.replaceAll(/&#(\d+);/g, (_, point: string) => String.fromCodePoint(Number(point)));
}
