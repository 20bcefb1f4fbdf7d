import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { parse } from 'node:path';
import { FOREVER, QUERY_POLICY } from '../../api/policies.ts';
import { keysOf, mapKeys } from '../../datasets/records.ts';
import type { Assets } from '../../pages/layout.ts';
import type { AddRoute, Made } from '../router.ts';

interface Asset {
  readonly url: string;
  readonly file: Made;
}

const CSS = 'text/css; charset=utf-8';
const JS = 'text/javascript; charset=utf-8';
const FONTS = ['font/be-vietnam-pro-regular.woff2', 'font/be-vietnam-pro-bold.woff2'] as const;
const [font, boldFont] = [asset([FONTS[0]], 'font/woff2'), asset([FONTS[1]], 'font/woff2')];
const STYLES: readonly [string, ...string[]] = [
  'style.css',
  'charts/charts.css',
  'tools/tools.css',
  'finder/finder.css',
  'rooms/rooms.css',
  'reference/reference.css',
  'query/query.css',
];

const LEAFLET = ['js', 'css'].map((ending) => import.meta.resolve(`leaflet/dist/leaflet.${ending}`)) as [
  string,
  string,
];
/** Files of Leaflet that we do not use. */
const UNUSED = {
  '//# sourceMappingURL=leaflet.js.map': '',
  'url(images/layers.png)': 'none',
  'url(images/layers-2x.png)': 'none',
  'url(images/marker-icon.png)': 'none',
};

const WASM = import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm');
const wasm = asset([WASM], 'application/wasm');
const sqlite = asset([new URL('index.mjs', WASM).href], JS, { '"sqlite3.wasm"': `"${wasm.url}"` });
const worker = asset(['query/query-worker.js'], JS, { './sqlite.mjs': sqlite.url });

const FILES: Readonly<Record<keyof Assets, Asset>> = {
  style: asset(STYLES, CSS, { [FONTS[0]]: font.url, [FONTS[1]]: boldFont.url }),
  font,
  boldFont,
  script: asset(['site.js'], JS),
  chartScript: asset(['charts/charts.js'], JS),
  finderScript: asset(['finder/finder.js'], JS),
  mapScript: asset([LEAFLET[0], 'charts/map/live-map.js'], JS, UNUSED),
  mapStyle: asset([LEAFLET[1], 'charts/map/live-map.css'], CSS, UNUSED),
  stepsScript: asset(['partners/steps.js'], JS),
  referenceScript: asset(['reference/reference.js'], JS),
  queryScript: asset(['query/query.js'], JS),
  queryWorker: {
    url: worker.url,
    // A worker has the policy of its own script.
    file: { ...worker.file, headers: { 'Content-Security-Policy': QUERY_POLICY } },
  },
  icon: asset(['icon.svg'], 'image/svg+xml'),
  favicon: asset(['icons/favicon.ico'], 'image/x-icon'),
  touchIcon: asset(['icons/apple-touch-icon.png'], 'image/png'),
};

export const ASSETS: Assets = mapKeys(keysOf(FILES), (name) => FILES[name].url);

/** Addresses that programs try without reading a page. Their pictures may change one day. */
const FIXED = { '/favicon.ico': FILES.favicon, '/apple-touch-icon.png': FILES.touchIcon };
const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=604800, stale-if-error=604800';

export function addAssets(add: AddRoute): void {
  for (const { url, file } of [...Object.values(FILES), sqlite, wasm])
    add(url, () => ({ ...file, cacheControl: FOREVER }));
  for (const [path, { file }] of Object.entries(FIXED))
    add(path, () => ({ ...file, cacheControl: ONE_WEEK }));
}

/** One of several files, named after the first. Its address contains its digest, so it may be cached forever. `links` are the addresses of the files it names. */
function asset(
  parts: readonly [string, ...string[]],
  mediaType: string,
  links: Readonly<Record<string, string>> = {},
): Asset {
  const files = parts.map((part) => new URL(part, new URL('../../pages/', import.meta.url)));
  const contents = files.map((file) => readFileSync(file));
  const bytes = mediaType.startsWith('text/')
    ? writeText(contents, mediaType, links)
    : Buffer.concat(contents);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const { name, ext } = parse(parts[0]);
  const lastModified = new Date(Math.max(...files.map((file) => statSync(file).mtimeMs)));
  return { url: `/assets/${name}.${digest}${ext}`, file: { body: bytes, mediaType, lastModified } };
}

/** Every rule is in a layer, so that Scalar's own rules win where the reference shows it. */
function writeText(
  contents: readonly Buffer[],
  mediaType: string,
  links: Readonly<Record<string, string>>,
): Buffer {
  const linked = Object.entries(links).reduce(
    (text, [file, url]) => text.replaceAll(file, url),
    contents.join('\n'),
  );
  return Buffer.from(mediaType === CSS ? `@layer site {\n${linked}}\n` : linked);
}
