import type { Config } from '../../config/config.ts';
import type { Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { downloadPath } from '../../http/downloads/download.ts';

/** What a person who has just started Sampan can try. */
export function greeting({ baseUrl, sandboxUrl }: Config, country: Country): string {
  const { destinations } = datasetsOf(country);
  return `
Sampan is ready.

  Site      ${baseUrl}
  Download  curl -o ${destinations.slug}.csv '${baseUrl}${downloadPath(destinations, 'csv')}'
  Sandbox   curl -X POST ${sandboxUrl}/sandbox
  Docs      ${baseUrl}/docs

`;
}
