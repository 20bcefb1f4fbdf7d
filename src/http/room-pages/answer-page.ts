import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowOnly, type Parameters } from '../../datasets/query/row-query.ts';
import type { Encoding } from '../../datasets/releases/encoding.ts';
import { refusedPage } from '../../pages/error-pages.ts';
import type { RoomSite } from '../../pages/rooms/room-site.ts';
import type { SiteLanguage } from '../../pages/site-language.ts';
import { getEncoding } from '../downloads/answer/answer-download.ts';
import { matchesWeakly } from '../downloads/answer/preconditions.ts';
import { withoutAppended } from '../edge/without-appended.ts';
import { ASSETS } from '../site/assets.ts';
import { orRefusal } from '../site/or-refusal.ts';
import { sendRefused } from '../site/send-refused.ts';
import type { MadePage } from './made-page.ts';

interface AskedPage {
  readonly language: SiteLanguage;
  readonly site: RoomSite;
  /** The English path. */
  readonly path: string;
  /** The parameters that the page accepts; others are refused. */
  readonly takes?: readonly string[];
  /** Returns undefined if there is no such page. */
  readonly find: (encoding: Encoding) => Promise<MadePage | undefined>;
}

export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { language, site, path, takes = [], find }: AskedPage,
): Promise<FastifyReply | void> {
  const page = await find(getEncoding(request.headers));
  if (!page) {
    reply.callNotFound();
    return reply;
  }
  const refused = orRefusal(() => allowOnly(withoutAppended(request.query as Parameters), takes));
  if (!refused) return sendPage(request, reply, page);
  const { baseUrl, siteUrl } = site;
  const shown = { refused, page: refusedPage({}, refused.message, language) };
  return sendRefused(request, reply, shown, { language, path, baseUrl, siteUrl, assets: ASSETS });
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: MadePage): void {
  const ifNoneMatch = headers['if-none-match'];
  const isKnown = ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, page.etag);
  reply.sendPrepared(isKnown ? page.notModified : page.whole);
}
