import { readFileSync } from 'node:fs';

/** The package's version. The OpenAPI description has its own. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };
