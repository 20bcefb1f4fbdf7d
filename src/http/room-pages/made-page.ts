import { encodeQuickly, type Encoding } from '../../datasets/releases/encoding.ts';
import { renderPage, type Page } from '../../pages/layout.ts';
import type { RoomSite } from '../../pages/rooms/room-site.ts';
import type { SiteLanguage } from '../../pages/site-language.ts';
import { PAGE_POLICY } from '../edge/common-headers.ts';
import type { PreparedAnswer } from '../edge/prepared-answers.ts';
import { ASSETS } from '../site/assets.ts';

/** A text in one encoding. */
export interface MadePage {
  readonly bytes: number;
  readonly etag: string;
  readonly whole: PreparedAnswer;
  readonly notModified: PreparedAnswer;
}

interface MadePageOptions {
  readonly mediaType: string;
  readonly encoding: Encoding;
  readonly language: SiteLanguage;
  readonly site: RoomSite;
}

/** There is no Last-Modified: it would hide a deletion within the same second. */
export function makeText(text: string, options: MadePageOptions): MadePage {
  const { mediaType, encoding, language, site } = options;
  const { bytes, sha256 } = encodeQuickly(Buffer.from(text), encoding);
  const etag = `"${Buffer.from(sha256, 'base64').subarray(0, 16).toString('base64url')}"`;
  const validators = {
    ETag: etag,
    // May be cached but must be revalidated, so that a deleted photo disappears at once.
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    // Also sent with a 304: a browser that gets a different policy blocks the scripts of its cached copy.
    'Content-Security-Policy': PAGE_POLICY,
  };
  const about = {
    'Content-Type': mediaType,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Language': language,
    ...(site.isSandbox && { 'X-Robots-Tag': 'noindex' }),
  };
  return {
    bytes: bytes.length,
    etag,
    whole: { status: 200, headers: Object.entries({ ...validators, ...about }).flat(), body: bytes },
    notModified: { status: 304, headers: Object.entries(validators).flat() },
  };
}

interface HtmlPageOptions extends Omit<MadePageOptions, 'mediaType'> {
  /** The English path. */
  readonly path: string;
  readonly query?: string;
}

export function makePage(page: Page, { path, query = '', ...options }: HtmlPageOptions): MadePage {
  const { language, site } = options;
  const { baseUrl, siteUrl } = site;
  const text = renderPage(page, { language, path, query, baseUrl, siteUrl, assets: ASSETS });
  return makeText(text, { ...options, mediaType: 'text/html; charset=utf-8' });
}
