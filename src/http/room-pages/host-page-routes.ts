import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FEED_MEDIA_TYPE } from '../../datasets/metadata/releases-feed.ts';
import type { Encoding } from '../../datasets/releases/encoding.ts';
import { hostFeed, hostPage } from '../../pages/rooms/host-page.ts';
import { hostFeedPath, hostPath } from '../../pages/rooms/room-site.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { listHostRooms } from '../../rooms/public/listed-rooms.ts';
import { presentHost, presentRoomCard } from '../../rooms/public/public-room.ts';
import { findId } from '../../storage/ids.ts';
import { answerPage } from './answer-page.ts';
import { makePage, makeText, type MadePage } from './made-page.ts';
import type { RoomPagesParts } from './room-pages-options.ts';

interface OfHost {
  Params: { host: string };
  Querystring: { before?: string | string[] };
}

const ROOMS_PER_PAGE = 24;
const FEED_LENGTH = 50;

/** A host's listed rooms, as a page and, at the `subscribe_url`, as a feed. Both are built for each request. */
export function hostPageRoutes(app: FastifyInstance, parts: RoomPagesParts): void {
  const { site } = parts;
  for (const language of SITE_LANGUAGES)
    app.get<OfHost>(sitePath(language, hostPath(':host')), (request, reply) =>
      answerPage(request, reply, {
        language,
        site,
        path: hostPath(request.params.host),
        takes: ['before'],
        find: (encoding) => findHostPage(parts, request, language, encoding),
      }),
    );

  app.get<OfHost>(hostFeedPath(':host'), (request, reply) =>
    answerPage(request, reply, {
      language: 'en',
      site,
      path: hostFeedPath(request.params.host),
      find: (encoding) => makeHostFeed(parts, findId(request.params.host), encoding),
    }),
  );
}

/** Also returns undefined if `before` is not a room id. */
async function findHostPage(
  parts: RoomPagesParts,
  { params, query: { before } }: FastifyRequest<OfHost>,
  language: SiteLanguage,
  encoding: Encoding,
): Promise<MadePage | undefined> {
  const hostId = findId(params.host);
  if (before === undefined) return makeHostPage(parts, { hostId, before }, language, encoding);
  const start = typeof before === 'string' ? findId(before) : undefined;
  if (start === undefined) return undefined;
  return makeHostPage(parts, { hostId, before: start }, language, encoding);
}

interface PageQuestion {
  readonly hostId: number | undefined;
  readonly before: number | undefined;
}

async function makeHostPage(
  { db, site, among, getCatalogue, getDay }: RoomPagesParts,
  { hostId, before }: PageQuestion,
  language: SiteLanguage,
  encoding: Encoding,
): Promise<MadePage | undefined> {
  if (hostId === undefined) return undefined;
  const found = await listHostRooms(db, { hostId, before, among, most: ROOMS_PER_PAGE });
  // An address of older rooms outlives them. Only the first page may say that there are none.
  if (!found || (before !== undefined && found.rooms.length === 0)) return undefined;
  const options = { catalogue: await getCatalogue(found.catalogueVersion), language, day: getDay() };
  const page = hostPage(
    {
      hostId,
      host: found.rooms.length > 0 ? presentHost(hostId, found.host, language) : undefined,
      rooms: found.rooms.map((room) => presentRoomCard(room, options)),
      site,
      hasMore: found.hasMore,
      isFirst: before === undefined,
    },
    language,
  );
  const query = before === undefined ? '' : `?before=${before}`;
  return makePage(page, { path: hostPath(hostId), query, language, encoding, site });
}

async function makeHostFeed(
  { db, site, among, getCatalogue, getDay }: RoomPagesParts,
  hostId: number | undefined,
  encoding: Encoding,
): Promise<MadePage | undefined> {
  if (hostId === undefined) return undefined;
  const found = await listHostRooms(db, { hostId, among, most: FEED_LENGTH });
  if (!found) return undefined;
  const { host, rooms } = found;
  const options = {
    catalogue: await getCatalogue(found.catalogueVersion),
    language: 'en' as const,
    day: getDay(),
  };
  const timed = rooms.map((room) => ({
    ...presentRoomCard(room, options),
    updatedAt: room.updatedAt ?? host.created_at,
  }));
  const text = hostFeed({
    hostId,
    hostName: rooms.length > 0 ? presentHost(hostId, host, 'en').name : undefined,
    updatedAt: timed.map(({ updatedAt }) => updatedAt).reduce(later, host.created_at),
    rooms: timed,
    site,
  });
  return makeText(text, { mediaType: FEED_MEDIA_TYPE, language: 'en', encoding, site });
}

const later = (one: string, other: string) => (Date.parse(other) > Date.parse(one) ? other : one);
