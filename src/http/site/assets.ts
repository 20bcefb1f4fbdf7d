import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { encodeFile, releaseFile } from '../../datasets/releases/encoding.ts';
import type { Assets } from '../../pages/layout.ts';
import { FOREVER, represent, type Representations } from '../downloads/answer/representation.ts';
import { sendDownload } from '../downloads/answer/answer-download.ts';

interface Asset {
  readonly url: string;
  readonly load: () => Promise<Representations>;
}

const style = asset(
  'style.css',
  ['style.css', 'charts/charts.css', 'tools/tools.css', 'rooms/rooms.css'],
  'text/css; charset=utf-8',
);
const script = asset('site.js', ['site.js'], 'text/javascript; charset=utf-8');
const icon = asset('icon.svg', ['icon.svg'], 'image/svg+xml');

export const ASSETS: Assets = { style: style.url, script: script.url, icon: icon.url };

export function assetRoutes(app: FastifyInstance): void {
  for (const { url, load } of [style, script, icon])
    app.get(url, async (request, reply) => sendDownload(request, reply, await load()));
}

/** One file of several. Its digest is in its address, so that it may be kept for good. */
function asset(name: string, parts: readonly string[], mediaType: string): Asset {
  const files = parts.map((part) => new URL(`../../pages/${part}`, import.meta.url));
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)));
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  let loaded: Promise<Representations> | undefined;
  return {
    url: `/assets/${stem}.${digest}.${extension}`,
    load: () => (loaded ??= encode()),
  };

  async function encode(): Promise<Representations> {
    const encoded = await encodeFile(releaseFile(bytes));
    const lastModified = new Date(Math.max(...files.map((file) => statSync(file).mtimeMs)));
    return represent(encoded, { mediaType, lastModified, cacheControl: FOREVER });
  }
}
