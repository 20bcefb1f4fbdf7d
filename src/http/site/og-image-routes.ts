import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { releaseFile, type ReleaseFile } from '../../datasets/releases/encoding.ts';
import { cacheRecent } from '../../datasets/releases/cache-recent.ts';
import { sharePath, SITE_LANGUAGES } from '../../pages/site-language.ts';
import { matchesWeakly } from '../downloads/answer/preconditions.ts';
import { UNTIL_REPLACED } from '../downloads/answer/representation.ts';
import { listPageCards } from './page-cards.ts';
import type { Site } from './site-data.ts';
import { fileURLToPath } from 'node:url';
import { createBoundedQueue } from '../../bounded-queue.ts';
import { loadSharp } from '../../photos/picture.ts';

const CACHE_BYTES = 16_000_000;

/** The Open Graph pictures that other sites show with a link, each drawn once per build. */
export function ogImageRoutes(app: FastifyInstance, site: Site): void {
  const { releases } = site;
  const remember = cacheRecent<ReleaseFile>(CACHE_BYTES, ({ bytes }) => bytes.length);
  for (const { path, ofCountry, datasets, draw } of listPageCards(site)) {
    for (const language of SITE_LANGUAGES)
      app.get<{ Params: { slug?: string } }>(sharePath(language, path), async (request, reply) => {
        const { slug = '' } = request.params;
        const png = await remember([language, path, slug, releases.buildsOf(datasets)].join(' '), async () =>
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

const FONTS = ['regular', 'bold'].map((weight) =>
  fileURLToPath(new URL(`../../pages/font/be-vietnam-pro-${weight}.ttf`, import.meta.url)),
);

const inTurn = createBoundedQueue({ concurrency: 1, queueLimit: 50 });

let prepared: Promise<void> | undefined;

/** One at a time: drawing a card takes 100 ms of CPU time. */
function drawPng(svg: string): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    await (prepared ??= loadFonts());
    return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
  });
}

/** Rendering one letter with a font file makes the font available to later drawings, whatever fonts the machine has. */
async function loadFonts(): Promise<void> {
  const sharp = await loadSharp();
  for (const fontfile of FONTS)
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer();
}
