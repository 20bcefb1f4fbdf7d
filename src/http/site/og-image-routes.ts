import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { climateWindows } from '../../datasets/climate-windows.ts';
import { comparisons, type Comparison } from '../../datasets/comparisons.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { destinations } from '../../datasets/destinations.ts';
import { keepRecent } from '../../datasets/releases/keep-recent.ts';
import { releaseFile, type ReleaseFile } from '../../datasets/releases/encoding.ts';
import { pageNotFound } from '../../errors.ts';
import { mapCard, pairCard, placeCard, windowsCard } from '../../pages/charts/share/share-cards.ts';
import { sharePath } from '../../pages/charts/share/share-path.ts';
import { COMPARISON_WORDS } from '../../pages/comparison/comparison-page.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { declarationWords } from '../../pages/dataset/declaration-words.ts';
import { wordsEn as homeEn } from '../../pages/home/words-en.ts';
import { wordsVi as homeVi } from '../../pages/home/words-vi.ts';
import type { Places } from '../../pages/place.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../../pages/site-language.ts';
import { matchesWeakly } from '../downloads/preconditions.ts';
import { UNTIL_REPLACED } from '../downloads/representation.ts';
import { drawPng } from './draw-png.ts';
import type { Site } from './site.ts';

/** Draws the card of a page as SVG. Throws where there is no such page. */
type Draw = (slug: string, places: Places, language: SiteLanguage) => string;

const HOME_WORDS = { en: homeEn, vi: homeVi };
const KEPT_BYTES = 16_000_000;
const SHOWN_ON_CARDS = [destinations, comparisons];

/** The pictures that others show beside a link to a page (Open Graph), each drawn once per release. */
export function ogImageRoutes(app: FastifyInstance, { catalog, data, releases }: Site): void {
  const remember = keepRecent<ReleaseFile>(KEPT_BYTES, ({ bytes }) => bytes.length);

  function addCard(path: string, draw: Draw): void {
    for (const language of SITE_LANGUAGES)
      app.get<{ Params: { slug?: string } }>(sharePath(language, path), async (request, reply) => {
        const { slug = '' } = request.params;
        const numbers = SHOWN_ON_CARDS.map((dataset) => releases.get(dataset.slug).number);
        const svg = async () => draw(slug, await data.findPlaces(language), language);
        const key = [language, path, slug, ...numbers].join(' ');
        const png = await remember(key, async () => releaseFile(await drawPng(await svg())));
        return sendPng(request, reply, png);
      });
  }

  function getPair(slug: string): Comparison {
    const found = data.listComparisons().find((row) => row.slug === slug);
    if (!found) throw pageNotFound();
    return found;
  }

  addCard('/', (_, places, language) => {
    const { heading: title, description } = HOME_WORDS[language];
    return mapCard({ title, lines: [firstSentence(description)] }, places, language);
  });
  addCard('/destinations/:slug', (slug, places, language) => {
    const place = places.get(slug);
    if (!place) throw pageNotFound();
    return placeCard(place, places, language);
  });
  addCard('/comparisons/:slug', (slug, places, language) => {
    const pair = getPair(slug);
    const [a, b] = [places.get(pair.a_slug)!, places.get(pair.b_slug)!];
    const words = COMPARISON_WORDS[language];
    return pairCard(
      { title: words.title(a.name, b.name), lines: [firstSentence(pair.intros[language])] },
      a,
      b,
      language,
    );
  });
  for (const dataset of catalog)
    addCard(landingPath(dataset), (_, places, language) => {
      const words = cardWords(dataset, language);
      if (dataset.slug === climateWindows.slug) return windowsCard(words, places, language);
      return mapCard(words, places, language);
    });
}

function cardWords(dataset: Dataset, language: SiteLanguage) {
  const { name: title, description } = declarationWords(dataset, language);
  return { title, lines: [firstSentence(description)] };
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.) /, 1)[0]!;
}

function sendPng(request: FastifyRequest, reply: FastifyReply, { bytes, sha256 }: ReleaseFile): FastifyReply {
  const etag = `"${sha256.slice(0, 22)}"`;
  reply.header('cache-control', UNTIL_REPLACED).header('etag', etag);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && matchesWeakly(asked, etag)) return reply.code(304).send();
  return reply.type('image/png').send(bytes);
}
