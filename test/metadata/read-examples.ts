import { unescapeHtml } from '../support/unescape-html.ts';

/** An example on a page. */
export interface ShownExample {
  /** Its section or step. */
  readonly id: string;
  readonly language: string;
  readonly environment: string;
  readonly credentials: string;
  readonly code: string;
}

const EXAMPLE =
  /<div\s+class="example[^"]*"\s+data-example="(\w+)"\s+data-environment="(\w+)"\s+data-credentials="(\w*)"\s*>[^]*?<code>([^]*?)<\/code>/g;

/** The examples on the API reference or the partner page. */
export function readExamples(html: string): ShownExample[] {
  const [, ...sections] = html.split(/<(?=section id="|li id="step-)/);
  return sections.flatMap((section) => {
    const [, id] = /id="([^"]+)"/.exec(section)!;
    return [...section.matchAll(EXAMPLE)].map(([, language, environment, credentials, code]) => ({
      id: id!,
      language: language!,
      environment: environment!,
      credentials: credentials!,
      code: unescapeHtml(code!.replaceAll(/<\/?var\b[^>]*>/g, '')),
    }));
  });
}
