import { curl } from './curl.ts';
import type { ExampleRequest } from './example-request.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';

interface ExampleLanguage {
  readonly name: string;
  readonly write: (request: ExampleRequest) => string;
}

/** The first language is the default. */
export const EXAMPLE_LANGUAGES: Readonly<Record<string, ExampleLanguage>> = {
  curl: { name: 'curl', write: curl },
  javascript: { name: 'JavaScript', write: javascript },
  python: { name: 'Python', write: python },
  php: { name: 'PHP', write: php },
};
