import { fileURLToPath } from 'node:url';
import { pageNotFound } from '../errors.ts';
import type { CardFacts, DrawCard } from '../pages/charts/share-cards.ts';
import type { Page } from '../pages/layout.ts';
import { loadSharp } from '../photos/variants.ts';
import type { Made } from './router.ts';
import type { CountryData } from './site-data.ts';

/** The picture that other sites show with a link to a page. */
export interface ShareCard {
  /** The country whose places it shows. */
  readonly of: CountryData;
  readonly draw: DrawCard;
}

const FONTS = ['regular', 'bold'].map((weight) =>
  fileURLToPath(new URL(`../pages/font/be-vietnam-pro-${weight}.ttf`, import.meta.url)),
);

let prepared: Promise<void> | undefined;

/** The title of the page and the first sentence of its description, with a picture. */
export async function makeShareCard(
  { of, draw }: ShareCard,
  page: Page | undefined,
  { words, slug }: Pick<CardFacts, 'words' | 'slug'>,
): Promise<Made> {
  if (!page) throw pageNotFound();
  const { title, text } = { title: page.title, text: page.description, ...page.card };
  const said = { title, lines: [text.split(/(?<=[.?]) /, 1)[0]!] };
  const svg = draw(said, { country: of.country, places: await of.findPlaces(words), words, slug });
  const sharp = await loadSharp();
  await (prepared ??= loadFonts());
  const body = await sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
  return { body, mediaType: 'image/png', isCompressed: true };
}

/** Rendering one letter with a font file makes the font available to later drawings, whatever fonts the machine has. */
async function loadFonts(): Promise<void> {
  const sharp = await loadSharp();
  for (const fontfile of FONTS)
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer();
}
