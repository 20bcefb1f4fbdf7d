/** RFC 8288. */
export interface WebLink {
  readonly rel: string;
  /** A path of the service, or an address elsewhere. */
  readonly to: string;
  readonly type?: string | undefined;
  readonly profile?: string | undefined;
}

/** The value of a Link header. */
export function linkHeader(baseUrl: string, ...links: readonly WebLink[]): string {
  return links.map((link) => presentLink(link, baseUrl)).join(', ');
}

function presentLink({ rel, to, type, profile }: WebLink, baseUrl: string): string {
  return [
    `<${new URL(to, baseUrl).href}>; rel="${rel}"`,
    ...(type ? [`type="${type}"`] : []),
    ...(profile ? [`profile="${profile}"`] : []),
  ].join('; ');
}
