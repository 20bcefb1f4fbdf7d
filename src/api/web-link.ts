/** One link in a Link header (RFC 8288). */
export function webLink(
  baseUrl: string,
  path: string,
  rel: string,
  attributes: { readonly type?: string | undefined; readonly profile?: string | undefined } = {},
): string {
  const { type, profile } = attributes;
  return [
    `<${new URL(path, baseUrl).href}>; rel="${rel}"`,
    ...(type ? [`type="${type}"`] : []),
    ...(profile ? [`profile="${profile}"`] : []),
  ].join('; ');
}
