import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnsweredError } from '../../errors.ts';
import { renderPage, type Frame, type Page } from '../../pages/layout.ts';
import { PAGE_POLICY } from '../edge/common-headers.ts';

/** An address with a parameter or value that the page does not have. */
export interface RefusedPage {
  readonly refused: AnsweredError;
  /** The page for browsers; programs get the error. */
  readonly page: Page;
}

export function sendRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  { refused, page }: RefusedPage,
  frame: Omit<Frame, 'query'>,
): FastifyReply {
  if (!wantsHtml(request)) throw refused;
  return reply
    .code(refused.status)
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(renderPage(page, { ...frame, query: '' }));
}

/** Whether a request asks for HTML by name, as browsers do. */
export function wantsHtml({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.split(',').some((range) => /^\s*text\/html\b(?!.*;\s*q=0(?:\.0*)?\s*$)/i.test(range));
}
