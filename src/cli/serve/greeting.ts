import type { Config } from '../../config/config.ts';
import { destinations } from '../../datasets/destinations.ts';
import { downloadPath } from '../../http/downloads/download.ts';

/** What a person who has just started Sampan wants to try. */
export function greeting({ baseUrl, sandboxUrl }: Config): string {
  return `
Sampan is ready.

  Site      ${baseUrl}
  Download  curl -OJ '${baseUrl}${downloadPath(destinations, 'csv')}'
  Sandbox   curl -X POST ${sandboxUrl}/sandbox
  Docs      ${baseUrl}/docs

`;
}
