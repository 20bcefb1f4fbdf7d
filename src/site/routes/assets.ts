import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { FOREVER } from '../../api/policies.ts';
import type { Assets } from '../../pages/layout.ts';
import type { AddRoute, Made } from '../router.ts';

interface Asset {
  readonly url: string;
  readonly file: Made;
}

const FONT = 'font/be-vietnam-pro-regular.woff2';
const BOLD_FONT = 'font/be-vietnam-pro-bold.woff2';
const font = asset('be-vietnam-pro-regular.woff2', [FONT], 'font/woff2');
const boldFont = asset('be-vietnam-pro-bold.woff2', [BOLD_FONT], 'font/woff2');
const style = asset(
  'style.css',
  ['style.css', 'charts/charts.css', 'tools/tools.css', 'rooms/rooms.css', 'reference/reference.css'],
  'text/css; charset=utf-8',
  { [FONT]: font.url, [BOLD_FONT]: boldFont.url },
);
const script = asset('site.js', ['site.js'], 'text/javascript; charset=utf-8');
const stepsScript = asset('steps.js', ['partners/steps.js'], 'text/javascript; charset=utf-8');
const referenceScript = asset('reference.js', ['reference/reference.js'], 'text/javascript; charset=utf-8');
const icon = asset('icon.svg', ['icon.svg'], 'image/svg+xml');

const favicon = asset('favicon.ico', ['icons/favicon.ico'], 'image/x-icon');
const touchIcon = asset('apple-touch-icon.png', ['icons/apple-touch-icon.png'], 'image/png');

export const ASSETS: Assets = {
  style: style.url,
  font: font.url,
  script: script.url,
  stepsScript: stepsScript.url,
  referenceScript: referenceScript.url,
  icon: icon.url,
  favicon: favicon.url,
  touchIcon: touchIcon.url,
};

/** Addresses that programs try without reading a page. Their pictures may change one day. */
const FIXED = { '/favicon.ico': favicon, '/apple-touch-icon.png': touchIcon };
const ONE_WEEK = 'public, max-age=604800, stale-while-revalidate=604800, stale-if-error=604800';

export function addAssets(add: AddRoute): void {
  for (const { url, file } of [
    style,
    font,
    boldFont,
    script,
    stepsScript,
    referenceScript,
    icon,
    favicon,
    touchIcon,
  ])
    add(url, () => ({ ...file, cacheControl: FOREVER }));
  for (const [path, { file }] of Object.entries(FIXED))
    add(path, () => ({ ...file, cacheControl: ONE_WEEK }));
}

/** One of several files. Its address contains its digest, so it may be cached forever. `links` are the addresses of the files it names. */
function asset(
  name: string,
  parts: readonly string[],
  mediaType: string,
  links: Readonly<Record<string, string>> = {},
): Asset {
  const files = parts.map((part) => new URL(`../../pages/${part}`, import.meta.url));
  const content = Buffer.concat(files.map((file) => readFileSync(file)));
  const bytes = mediaType.startsWith('text/css') ? writeStyle(content.toString(), links) : content;
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  const lastModified = new Date(Math.max(...files.map((file) => statSync(file).mtimeMs)));
  return { url: `/assets/${stem}.${digest}.${extension}`, file: { body: bytes, mediaType, lastModified } };
}

/** Every rule is in a layer, so that Scalar's own rules win where the reference shows it. */
function writeStyle(text: string, links: Readonly<Record<string, string>>): Buffer {
  const linked = Object.entries(links).reduce((rules, [file, url]) => rules.replaceAll(file, url), text);
  return Buffer.from(`@layer site {\n${linked}}\n`);
}
