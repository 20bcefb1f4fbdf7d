import { readFileSync } from 'node:fs';

/** The package's version. The OpenAPI description has its own (decision 5), and states this one as `x-package-version`. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };
