import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm, type Form } from './parse-form.ts';

export const FORM_LIMIT_BYTES = 4_096;

export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
}

export function formOf({ body }: FastifyRequest): Form {
  return parseForm((body as string | undefined) ?? '');
}
