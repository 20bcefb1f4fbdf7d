import createRouter from 'find-my-way';
import type { MakeRequest, ServerRoutes } from '../api/made.ts';
import { PAGE_POLICY } from '../api/policies.ts';
import type { Operation } from '../api/operation.ts';
import type { Parameters } from '../datasets/addresses.ts';
import type { EncodedFile } from '../datasets/releases/release.ts';
import { AnsweredError, fetchFailed, unexpected, unknownDataset } from '../errors.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import type { Catalog } from '../datasets/catalog.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Countries } from '../countries/country.ts';
import type { SourceLibrary } from '../datasets/provenance/source-library.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Database } from '../storage/database.ts';
import type { ToolFactsCache } from '../tools/tool-data.ts';

export interface Asked extends Pick<MakeRequest, 'url' | 'wantsHtml' | 'input'> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Parameters;
}

/** A file that is the same for everyone until the next release. */
export interface Made {
  readonly body: string | Uint8Array | EncodedFile;
  readonly mediaType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cacheControl?: string;
  /** By default the newest build; `null` to send none. */
  readonly lastModified?: Date | null;
  /** The request headers that select this response, apart from Accept-Encoding. */
  readonly vary?: string;
  /** Whether the format compresses its contents, so that HTTP compression is useless. */
  readonly isCompressed?: boolean | undefined;
}

/** An answer for this request only. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly usedTool?: string | undefined;
}

/** Undefined if there is nothing at this address. */
type MakeAnswer = (asked: Asked) => Answer | Promise<Answer>;
export type Answer = Made | Reply | undefined;

interface RouteOptions {
  /** Describes the route in the API description. */
  readonly operation?: () => Operation | Promise<Operation>;
  /** Whether scripts on other sites may send conditional and range requests. */
  readonly preflight?: boolean;
  readonly listed?: ListedPages;
}

/** A page, or all pages of a route, in the sitemap. */
export interface ListedPages {
  readonly route: string;
  /** The addresses, if the route has a parameter. */
  readonly listPaths?: () => readonly string[];
  /** The newest release among these gives the modification date. */
  readonly datasets: readonly Dataset[];
}

export interface Route extends RouteOptions {
  readonly path: string;
  readonly make: MakeAnswer;
}

export type AddRoute = (path: string, make: MakeAnswer, options?: RouteOptions) => void;

/** More than any path: the server limits the length of a request. */
const LONGEST_PARAMETER = 65_536;

/** The addresses of the site. The first matching route answers, so add longer endings first. */
export class Router {
  readonly routes: Route[] = [];
  /** Finds the route of a path, as `store`. */
  readonly paths = createRouter({ maxParamLength: LONGEST_PARAMETER });

  readonly add: AddRoute = (path, make, options = {}) => {
    const route = { path, make, ...options };
    this.routes.push(route);
    this.paths.on('GET', path, () => {}, route);
  };
}

export function redirect(location: string, status: number, cacheControl: string): Reply {
  return { status, headers: { location, 'cache-control': cacheControl } };
}

/** Throws the error for an unknown dataset. */
export function getDataset(catalog: Catalog, slug: string | undefined): Dataset {
  const dataset = catalog.find((each) => each.slug === slug);
  if (!dataset) throw unknownDataset();
  return dataset;
}

/** A page for one request, such as an error. */
export const htmlReply = (status: number, body: string): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': PAGE_POLICY,
    vary: 'Accept-Encoding',
  },
  body,
});

export const jsonFile = (value: object, more: Omit<Made, 'body' | 'mediaType'> = {}): Made => ({
  body: `${JSON.stringify(value)}\n`,
  mediaType: 'application/json; charset=utf-8',
  ...more,
});

/** Messages that were not written for the caller are only logged. Specification 7.1: an unavailable database means that fetching failed. */
export function answeredError(error: unknown): AnsweredError {
  if (error instanceof AnsweredError) return error;
  return isDatabaseAway(error) ? fetchFailed() : unexpected();
}

/** What everything on the site is made from. */
export interface SiteContext {
  readonly config: Config;
  readonly db: Database;
  readonly catalog: Catalog;
  readonly countries: Countries;
  readonly releases: CurrentReleases;
  /** The source tables that anyone may read. */
  readonly sourceLibrary: SourceLibrary;
  readonly toolFacts: ToolFactsCache;
  readonly serverRoutes: ServerRoutes;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
}
