import type { FastifyInstance } from 'fastify';
import type { Encoding } from '../../datasets/releases/encoding.ts';
import { sandboxDestinationPage } from '../../pages/rooms/room-cards.ts';
import { SITE_LANGUAGES, sitePath, type SiteLanguage } from '../../pages/site-language.ts';
import { listListedRooms } from '../../rooms/public/listed-rooms.ts';
import { presentRoomCard, textWriter } from '../../rooms/public/public-room.ts';
import { TEMPLATE_IDS } from '../../rooms/sandbox/template-rooms.ts';
import { answerPage } from './answer-page.ts';
import { makePage, type MadePage } from './made-page.ts';
import type { RoomPagesParts } from './room-pages-options.ts';

/** The paths of the catalogue's destinations; in production these are pages about the datasets. */
export function sandboxDestinationRoutes(app: FastifyInstance, parts: RoomPagesParts): void {
  const { site } = parts;
  for (const language of SITE_LANGUAGES)
    app.get<{ Params: { slug: string } }>(sitePath(language, '/destinations/:slug'), (request, reply) => {
      const path = `/destinations/${request.params.slug}`;
      const find = (encoding: Encoding) => make(parts, path, language, encoding);
      return answerPage(request, reply, { language, site, path, find });
    });
}

async function make(
  { db, site, among, getCatalogue, getDay }: RoomPagesParts,
  path: string,
  language: SiteLanguage,
  encoding: Encoding,
): Promise<MadePage | undefined> {
  const state = await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
  const catalogue = await getCatalogue(state.version);
  const destination = catalogue.list('destination').find(({ url }) => url === path);
  if (!destination) return undefined;
  const rooms = await listListedRooms(db, { among, most: TEMPLATE_IDS.length });
  const options = { catalogue, language, day: getDay() };
  const here = rooms.filter(({ record }) => record.destination_ids.includes(destination.id));
  const page = sandboxDestinationPage(
    {
      name: textWriter(language)(destination.name)?.text ?? path,
      path,
      rooms: here.map((room) => presentRoomCard(room, options)),
      site,
    },
    language,
  );
  return makePage(page, { path, language, encoding, site });
}
