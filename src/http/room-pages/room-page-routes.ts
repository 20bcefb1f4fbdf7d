import type { FastifyInstance } from 'fastify';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import type { Encoding } from '../../datasets/releases/encoding.ts';
import { findCountry } from '../../pages/rooms/room-map.ts';
import { roomPage } from '../../pages/rooms/room-page.ts';
import { roomPath } from '../../pages/rooms/room-site.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { findRoomVersion, readListedRoom } from '../../rooms/public/listed-rooms.ts';
import { presentPublicRoom } from '../../rooms/public/public-room.ts';
import { findId } from '../../storage/ids.ts';
import { answerPage } from './answer-page.ts';
import { makePage, type MadePage } from './made-page.ts';
import type { RoomPagesParts } from './room-pages-options.ts';

interface OfRoom {
  Params: { room: string };
}

const CACHE_BYTES = 20_000_000;

/** The page at each listed room's `url`. It is cached by the room's version, which every request reads. */
export function roomPageRoutes(app: FastifyInstance, parts: RoomPagesParts): void {
  const { db, site, mapTowns, getDay } = parts;
  const remember = cacheRecent<MadePage | undefined>(CACHE_BYTES, (page) => page.bytes);

  async function findPage(id: number, language: SiteLanguage, encoding: Encoding) {
    const found = await findRoomVersion(db, id);
    if (!found) return undefined;
    const { version, catalogueVersion } = found;
    const key = [id, version, catalogueVersion, getDay(), mapTowns.version(), language, encoding].join(' ');
    return remember(key, () => makeRoomPage(parts, id, language, encoding));
  }

  for (const language of SITE_LANGUAGES)
    app.get<OfRoom>(sitePath(language, roomPath(':room')), (request, reply) => {
      const id = findId(request.params.room);
      return answerPage(request, reply, {
        language,
        site,
        path: roomPath(request.params.room),
        find: async (encoding) => (id === undefined ? undefined : findPage(id, language, encoding)),
      });
    });
}

/** Returns undefined if the room is no longer listed. */
async function makeRoomPage(
  { db, site, mapTowns, getCatalogue, getDay }: RoomPagesParts,
  id: number,
  language: SiteLanguage,
  encoding: Encoding,
): Promise<MadePage | undefined> {
  const listed = await readListedRoom(db, id);
  if (!listed) return undefined;
  const catalogue = await getCatalogue(listed.catalogueVersion);
  const room = presentPublicRoom(listed, { catalogue, language, day: getDay() });
  const mapped = findCountry(await mapTowns.list(language), room.place);
  return makePage(roomPage({ room, site, mapped }, language), {
    path: roomPath(id),
    language,
    encoding,
    site,
  });
}
