import type { FastifyInstance } from 'fastify';
import { createCatalogueCache } from '../../rooms/catalogue.ts';
import { type Language } from '../../rooms/viewer.ts';
import {
  findRoomVersion,
  listHostRooms,
  listListedRooms,
  readListedRoom,
} from '../../rooms/public/listed-rooms.ts';
import {
  presentHost,
  presentPublicRoom,
  presentRoomCard,
  textWriter,
  type HostFeedInput,
  type HostPageInput,
  type PublicRoom,
  type SandboxDestinationInput,
} from '../../rooms/public/public-room.ts';
import { TEMPLATE_IDS } from '../../rooms/sandboxes.ts';
import { findId } from '../../storage/ids.ts';
import type { SendMade } from '../send-made.ts';
import type { RoomsContext } from '../edge/partners.ts';

const ROOMS_PER_PAGE = 24;
const FEED_LENGTH = 50;
const SITE_LANGUAGES = [
  ['en', ''],
  ['vi', '/vi'],
] as const satisfies readonly (readonly [Language, string])[];

/** Reads the rooms for the pages at the addresses in room details; the maker makes the pages. */
export function roomPagesRoutes(app: FastifyInstance, rooms: RoomsContext, sendMade: SendMade): void {
  const { db, now, environment } = rooms;
  const getCatalogue = createCatalogueCache(db);
  const getDay = () => now().toISOString().slice(0, 10);
  const isSandbox = environment === 'test';
  // Each sandbox partner's copies are private, so lists contain the templates, which belong to nobody.
  const among = isSandbox ? TEMPLATE_IDS : undefined;

  const optionsFor = async (language: Language, catalogueVersion: number) => {
    return { catalogue: await getCatalogue(catalogueVersion), language, day: getDay() };
  };

  async function readRoom(id: number, language: Language): Promise<PublicRoom | undefined> {
    const listed = await readListedRoom(db, id);
    return listed && presentPublicRoom(listed, await optionsFor(language, listed.catalogueVersion));
  }

  async function readHost(
    hostId: number | undefined,
    before: number | undefined,
    language: Language,
  ): Promise<HostPageInput | undefined> {
    if (hostId === undefined) return undefined;
    const found = await listHostRooms(db, { hostId, before, among, most: ROOMS_PER_PAGE });
    // An address of older rooms outlives them. Only the first page may say that there are none.
    if (!found || (before !== undefined && found.rooms.length === 0)) return undefined;
    const options = await optionsFor(language, found.catalogueVersion);
    return {
      hostId,
      host: found.rooms.length > 0 ? presentHost(hostId, found.host, language) : undefined,
      rooms: found.rooms.map((room) => presentRoomCard(room, options)),
      hasMore: found.hasMore,
      query: before === undefined ? '' : `?before=${before}`,
    };
  }

  async function readFeed(hostId: number | undefined): Promise<HostFeedInput | undefined> {
    if (hostId === undefined) return undefined;
    const found = await listHostRooms(db, { hostId, among, most: FEED_LENGTH });
    if (!found) return undefined;
    const options = await optionsFor('en', found.catalogueVersion);
    const timed = found.rooms.map((room) => ({
      ...presentRoomCard(room, options),
      updatedAt: room.updatedAt ?? found.host.created_at,
    }));
    return {
      hostId,
      hostName: timed.length > 0 ? presentHost(hostId, found.host, 'en').name : undefined,
      updatedAt: timed.map(({ updatedAt }) => updatedAt).reduce(later, found.host.created_at),
      rooms: timed,
    };
  }

  async function readDestination(
    path: string,
    language: Language,
  ): Promise<SandboxDestinationInput | undefined> {
    const state = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
    const options = await optionsFor(language, state.version);
    const destination = options.catalogue.list('destination').find(({ url }) => url === path);
    if (!destination) return undefined;
    const listed = await listListedRooms(db, { among, most: TEMPLATE_IDS.length });
    const here = listed.filter(({ record }) => record.destination_ids.includes(destination.id));
    return {
      name: textWriter(language)(destination.name)?.text ?? path,
      path,
      rooms: here.map((room) => presentRoomCard(room, options)),
    };
  }

  for (const [language, prefix] of SITE_LANGUAGES) {
    app.get<{ Params: { room: string } }>(`${prefix}/rooms/:room`, async (request, reply) => {
      const id = findId(request.params.room);
      const found = id === undefined ? undefined : await findRoomVersion(db, id);
      if (!found) return sendMade(request, reply, { read: async () => undefined });
      const state = [found.version, found.catalogueVersion, getDay()].join(' ');
      return sendMade(request, reply, { state, read: () => readRoom(id!, language) });
    });
    app.get<OfHost>(`${prefix}/hosts/:host`, (request, reply) => {
      const { before } = request.query;
      const start = typeof before === 'string' ? findId(before) : undefined;
      // There is no page for a `before` that is not a room id.
      const hostId = before !== undefined && start === undefined ? undefined : findId(request.params.host);
      return sendMade(request, reply, { read: () => readHost(hostId, start, language) });
    });
    if (isSandbox)
      app.get<{ Params: { slug: string } }>(`${prefix}/destinations/:slug`, (request, reply) => {
        const path = `/destinations/${request.params.slug}`;
        return sendMade(request, reply, { read: () => readDestination(path, language) });
      });
  }
  app.get<OfHost>('/hosts/:host/subscribe', (request, reply) =>
    sendMade(request, reply, { read: () => readFeed(findId(request.params.host)) }),
  );
}

interface OfHost {
  Params: { host: string };
  Querystring: { before?: string | string[] };
}

const later = (one: string, other: string) => (Date.parse(other) > Date.parse(one) ? other : one);
