import type { AnsweredError } from '../../errors.ts';
import { DOWNLOAD_ERRORS, validatorHeaders } from '../../api/describe-downloads.ts';
import { errorResponses, type Operation, type Response } from '../../api/operation.ts';

export const RELEASE_TAGS = ['Releases'];

type Content = NonNullable<Response['content']>[string];

export function describeAnswers(
  description: string,
  mediaType: string,
  { schema, example }: { schema: Content['schema']; example: unknown },
  errors: readonly AnsweredError[],
  headers: NonNullable<Response['headers']> = validatorHeaders,
): Operation['responses'] {
  const content = { [mediaType]: { schema, ...(example === undefined ? {} : { example }) } };
  return {
    200: { description, headers, content },
    206: { description: 'The requested range', headers },
    304: { description: 'Not modified since your last request', headers: validatorHeaders },
    ...errorResponses(...errors, ...DOWNLOAD_ERRORS),
  };
}
