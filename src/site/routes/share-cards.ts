import { fileURLToPath } from 'node:url';
import { sharePath, SITE_LANGUAGES } from '../../pages/language.ts';
import { loadSharp } from '../../photos/picture.ts';
import { listPageCards } from '../page-cards.ts';
import type { AddRoute } from '../router.ts';
import type { Site } from '../site-data.ts';

/** The Open Graph pictures that other sites show with a link. */
export function addShareCards(add: AddRoute, site: Site): void {
  for (const { path, ofCountry, draw } of listPageCards(site))
    for (const language of SITE_LANGUAGES)
      add(sharePath(language, path), async ({ params }) => ({
        body: await drawPng(draw(language, await ofCountry.findPlaces(language), params['slug'] ?? '')),
        mediaType: 'image/png',
        isCompressed: true,
      }));
}

const FONTS = ['regular', 'bold'].map((weight) =>
  fileURLToPath(new URL(`../../pages/font/be-vietnam-pro-${weight}.ttf`, import.meta.url)),
);

let prepared: Promise<void> | undefined;

async function drawPng(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  await (prepared ??= loadFonts());
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
}

/** Rendering one letter with a font file makes the font available to later drawings, whatever fonts the machine has. */
async function loadFonts(): Promise<void> {
  const sharp = await loadSharp();
  for (const fontfile of FONTS)
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer();
}
