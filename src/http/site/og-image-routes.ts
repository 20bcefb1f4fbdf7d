import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { releaseFile, type ReleaseFile } from '../../datasets/releases/encoding.ts';
import { buildOf } from '../../datasets/releases/build-of.ts';
import { keepRecent } from '../../datasets/releases/keep-recent.ts';
import { sharePath } from '../../pages/charts/share/share-path.ts';
import { matchesWeakly } from '../downloads/answer/preconditions.ts';
import { UNTIL_REPLACED } from '../downloads/answer/representation.ts';
import { drawPng } from './draw-png.ts';
import { listPageCards } from './page-cards.ts';
import type { Site } from './site.ts';

const KEPT_BYTES = 16_000_000;

/** The pictures that others show beside a link to a page (Open Graph), each drawn once per build. */
export function ogImageRoutes(app: FastifyInstance, site: Site): void {
  const { releases } = site;
  const remember = keepRecent<ReleaseFile>(KEPT_BYTES, ({ bytes }) => bytes.length);
  for (const { path, ofCountry, languages, datasets, draw } of listPageCards(site)) {
    for (const language of languages)
      app.get<{ Params: { slug?: string } }>(sharePath(language, path), async (request, reply) => {
        const { slug = '' } = request.params;
        const newest = datasets.map((dataset) => releases.find(dataset.slug));
        const builds = newest.map((release) => release && buildOf(release));
        const png = await remember([language, path, slug, ...builds].join(' '), async () =>
          releaseFile(await drawPng(draw(language, await ofCountry.findPlaces(language), slug))),
        );
        return sendPng(request, reply, png);
      });
  }
}

function sendPng(request: FastifyRequest, reply: FastifyReply, { bytes, sha256 }: ReleaseFile): FastifyReply {
  const etag = `"${sha256.slice(0, 22)}"`;
  reply.header('cache-control', UNTIL_REPLACED).header('etag', etag);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && matchesWeakly(asked, etag)) return reply.code(304).send();
  return reply.type('image/png').send(bytes);
}
