import { fileURLToPath } from 'node:url';
import { createBoundedQueue } from '../../photos/bounded-queue.ts';
import { loadSharp } from '../../photos/load-sharp.ts';

const FONTS = ['regular', 'bold'].map((weight) =>
  fileURLToPath(new URL(`../../pages/charts/share/font/be-vietnam-pro-${weight}.ttf`, import.meta.url)),
);

const inTurn = createBoundedQueue({ concurrency: 1, queueLimit: 50 });

let prepared: Promise<void> | undefined;

/** One at a time: a card takes a tenth of a second of a processor. */
export function drawPng(svg: string): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    await (prepared ??= loadFonts());
    return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
  });
}

/** Writing a letter with a font file makes the font known to everything that is drawn later, whatever fonts the machine has. */
async function loadFonts(): Promise<void> {
  const sharp = await loadSharp();
  for (const fontfile of FONTS)
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer();
}
