import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { encodeFile, releaseFile } from '../../datasets/releases/encoding.ts';
import type { Assets } from '../../pages/layout.ts';
import { FOREVER, represent, type Representations } from '../downloads/answer/representation.ts';
import { sendDownload } from '../downloads/answer/answer-download.ts';

interface Asset {
  readonly url: string;
  readonly load: (cacheControl: string) => Promise<Representations>;
}

const style = asset(
  'style.css',
  ['style.css', 'charts/charts.css', 'tools/tools.css', 'rooms/rooms.css', 'reference/reference.css'],
  'text/css; charset=utf-8',
);
const script = asset('site.js', ['site.js'], 'text/javascript; charset=utf-8');
const tryScript = asset('try-it.js', ['reference/try-it.js'], 'text/javascript; charset=utf-8');
const icon = asset('icon.svg', ['icon.svg'], 'image/svg+xml');

const favicon = asset('favicon.ico', ['icons/favicon.ico'], 'image/x-icon');
const touchIcon = asset('apple-touch-icon.png', ['icons/apple-touch-icon.png'], 'image/png');

export const ASSETS: Assets = {
  style: style.url,
  script: script.url,
  tryScript: tryScript.url,
  icon: icon.url,
  favicon: favicon.url,
  touchIcon: touchIcon.url,
};

/** Well-known addresses for programs that did not read a page. Their contents may change. */
const FIXED = { '/favicon.ico': favicon, '/apple-touch-icon.png': touchIcon };
const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=604800, stale-if-error=604800';

export function assetRoutes(app: FastifyInstance): void {
  for (const { url, load } of [style, script, tryScript, icon, favicon, touchIcon])
    app.get(url, async (request, reply) => sendDownload(request, reply, await load(FOREVER)));
  for (const [path, { load }] of Object.entries(FIXED))
    app.get(path, async (request, reply) => sendDownload(request, reply, await load(ONE_WEEK)));
}

/** Several files joined into one. The address contains the digest, so caches may keep it forever. */
function asset(name: string, parts: readonly string[], mediaType: string): Asset {
  const files = parts.map((part) => new URL(`../../pages/${part}`, import.meta.url));
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)));
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  const loaded = new Map<string, Promise<Representations>>();
  return {
    url: `/assets/${stem}.${digest}.${extension}`,
    load: (cacheControl) => loaded.getOrInsertComputed(cacheControl, () => encode(cacheControl)),
  };

  async function encode(cacheControl: string): Promise<Representations> {
    const encoded = await encodeFile(releaseFile(bytes));
    const lastModified = new Date(Math.max(...files.map((file) => statSync(file).mtimeMs)));
    return represent(encoded, { mediaType, lastModified, cacheControl });
  }
}
