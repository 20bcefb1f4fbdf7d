import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { parse } from 'node:path';
import { mapValues } from '../datasets/records.ts';

const CSS = 'text/css; charset=utf-8';
const JS = 'text/javascript; charset=utf-8';
const REGULAR = 'font/be-vietnam-pro-regular.woff2';
const BOLD = 'font/be-vietnam-pro-bold.woff2';
const [font, boldFont] = [asset([REGULAR], 'font/woff2'), asset([BOLD], 'font/woff2')];
const STYLES = [
  'style.css',
  'charts/charts.css',
  'tools/tools.css',
  'finder/finder.css',
  'rooms/rooms.css',
  'reference/reference.css',
  'query/query.css',
];

const leaflet = (ending: string) => import.meta.resolve(`leaflet/dist/leaflet.${ending}`);
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

const FILES = {
  style: asset(STYLES, CSS, { [REGULAR]: font.url, [BOLD]: boldFont.url }),
  font,
  boldFont,
  script: asset(['site.js'], JS),
  chartScript: asset(['charts/charts.js'], JS),
  finderScript: asset(['finder/finder.js'], JS),
  mapScript: asset([leaflet('js'), 'charts/map/live-map.js'], JS, UNUSED),
  mapStyle: asset([leaflet('css'), 'charts/map/live-map.css'], CSS, UNUSED),
  stepsScript: asset(['partners/steps.js'], JS),
  referenceScript: asset(['reference/reference.js'], JS),
  queryScript: asset(['query/query.js'], JS),
  queryWorker: asset(['query/query-worker.js'], JS, { './sqlite.mjs': sqlite.url }),
  icon: asset(['icon.svg'], 'image/svg+xml'),
  favicon: asset(['icons/favicon.ico'], 'image/x-icon'),
  touchIcon: asset(['icons/apple-touch-icon.png'], 'image/png'),
};

export type AssetName = keyof typeof FILES;

export const ASSETS = mapValues(FILES, ({ url }) => url) as Readonly<Record<AssetName, string>>;

export const ASSET_FILES = [...Object.values(FILES), sqlite, wasm];

/** Addresses that programs try without reading a page. Their pictures may change one day. */
export const FIXED_FILES = { '/favicon.ico': FILES.favicon, '/apple-touch-icon.png': FILES.touchIcon };

/** One of several files, named after the first. Its address contains its digest, so it may be cached forever. `links` are the addresses of the files it names. */
function asset(parts: readonly string[], mediaType: string, links: Readonly<Record<string, string>> = {}) {
  const files = parts.map((part) => new URL(part, import.meta.url));
  const contents = files.map((file) => readFileSync(file));
  const linked = Object.entries(links).reduce(
    (text, [file, url]) => text.replaceAll(file, url),
    contents.join('\n'),
  );
  // Every rule is in a layer, so that Scalar's own rules win where the reference shows it.
  const text = mediaType === CSS ? `@layer site {\n${linked}}\n` : linked;
  const body = mediaType.startsWith('text/') ? Buffer.from(text) : Buffer.concat(contents);
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const { name, ext } = parse(parts[0]!);
  const lastModified = new Date(Math.max(...files.map((file) => statSync(file).mtimeMs)));
  return { url: `/assets/${name}.${digest}${ext}`, body, mediaType, lastModified };
}
