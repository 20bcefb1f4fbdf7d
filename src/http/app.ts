import type { FastifyInstance } from 'fastify';
import type { Countries } from '../countries/country.ts';
import type { Catalog } from '../datasets/catalog.ts';
import type { SourceLibrary } from '../datasets/provenance/source-library.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Database } from '../storage/database.ts';
import { authenticate } from './edge/authenticate.ts';
import { commonHeaders, CROSS_ORIGIN_HEADERS, type CommonHeaders } from './edge/common-headers.ts';
import { allowEveryOrigin } from './edge/cross-origin.ts';
import { downloadRoutes } from './downloads/download-routes.ts';
import { documentationRoutes } from './documentation-routes.ts';
import { answerFetchFailures } from './edge/errors.ts';
import { createApp, type EdgeOptions } from './create-app.ts';
import { healthRoutes } from './health/health-routes.ts';
import { createCallerLimiter, type CallerLimiter } from './edge/limits/caller-limiter.ts';
import { limitCaller, listLimits } from './edge/limits/limit-caller.ts';
import { limitRate, type RateLimit } from './edge/limits/limit-rate.ts';
import { allowPreparedAnswers } from './edge/prepared-answers.ts';
import { imageRoutes } from './images/image-routes.ts';
import { mcpRoute } from './mcp/mcp-route.ts';
import { createMcpSource } from './mcp/mcp-source.ts';
import { metadataRoutes } from './metadata/metadata-routes.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import type { Addresses, DescribedRoutes } from './openapi.ts';
import { provenanceRoute } from './provenance/provenance-route.ts';
import { refuseWrites } from './edge/refuse-writes.ts';
import { queryRoutes } from './queries/query-routes.ts';
import { releaseRoutes } from './releases/release-routes.ts';
import { ignoreBodies, PRIVATE_HEADERS, privateAnswers } from './rooms/private-answers.ts';
import { roomRoutes } from './rooms/room-routes.ts';
import type { MapTowns } from './room-pages/map-towns.ts';
import { roomPagesRoutes } from './room-pages/room-pages.ts';
import type { RoomsContext } from './rooms/rooms-context.ts';
import { toolRoutes, type ToolRoutesOptions } from './tools/tool-routes.ts';
import { notFoundPageFinder } from './site/find-not-found-page.ts';
import { siteRoutes, type SiteOptions } from './site/site-routes.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

export interface ProductionOptions extends EdgeOptions, Addresses, ToolRoutesOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly countries: Countries;
  readonly releases: CurrentReleases;
  readonly securityContact: string;
  /** The source tables that anyone may read. */
  readonly sourceLibrary: SourceLibrary;
  readonly rooms: RoomsContext;
  readonly mapTowns: MapTowns;
  readonly partnersPage: SiteOptions['partnersPage'];
  /** The sandbox's routes, so that one OpenAPI document describes both apps. */
  readonly sandboxOperations: DescribedRoutes;
}

export interface SandboxOptions extends EdgeOptions {
  readonly rooms: RoomsContext;
  readonly mapTowns: MapTowns;
  /** For new sandboxes. */
  readonly creationLimit: RateLimit;
}

export interface App {
  readonly app: FastifyInstance;
  readonly operations: DescribedRoutes;
}

/** Registers every production route. */
export function createProductionApp(options: ProductionOptions): App {
  const { baseUrl, apiUrl, rooms } = options;
  const headers = commonHeaders(baseUrl, apiUrl === baseUrl ? undefined : baseUrl);
  const { app, operations } = createApp(options, headers, notFoundPageFinder(baseUrl));
  app.register(async (open) => {
    limitRate(open, options.rateLimit);
    allowEveryOrigin(open);
    allowPreparedAnswers(open, {
      ...options,
      headers: { ...headers, ...CROSS_ORIGIN_HEADERS },
      listHeaders: ({ limited }) => limited.headers,
    });
    answerFetchFailures(open, options.log);
    downloadRoutes(open, options);
    provenanceRoute(open, options);
    releaseRoutes(open, options);
    queryRoutes(open, options);
    metadataRoutes(open, options);
    const described = { ...options, operations: () => [...operations, ...options.sandboxOperations] };
    documentationRoutes(open, described);
    siteRoutes(open, {
      ...described,
      defaultLanguage: rooms.config.defaultLanguage,
      roomPages: rooms.config.roomPages,
    });
    toolRoutes(open, options);
  });
  app.register(async (machines) => {
    limitRate(machines, options.rateLimit);
    mcpRoute(machines, { ...options, source: createMcpSource(options) });
  });
  registerRooms(app, options, headers, createCallerLimiter({ ...rooms.config, ...rooms }));
  registerRoomPages(app, options, headers, '');
  app.register(async (scope) => healthRoutes(scope, options));
  return { app, operations };
}

/** The partner endpoints on a separate database, plus a route that gives anyone a partner and rooms. */
export function createSandboxApp(options: SandboxOptions): App {
  const { rateLimit, creationLimit, rooms } = options;
  const { sandboxUrl, baseUrl } = rooms.config;
  const headers = commonHeaders(sandboxUrl, baseUrl);
  const { app, operations } = createApp(options, headers, notFoundPageFinder(sandboxUrl, baseUrl));
  const callerLimiter = createCallerLimiter({ ...rooms.config, ...rooms });
  app.register(async (scope) => sandboxRoutes(scope, rooms, { rateLimit, creationLimit, callerLimiter }));
  registerRooms(app, options, headers, callerLimiter);
  registerRoomPages(app, options, headers, baseUrl);
  app.register(async (scope) => healthRoutes(scope, { ...options, releases: new CurrentReleases([]) }));
  return { app, operations };
}

function registerRooms(
  app: FastifyInstance,
  { rateLimit, isDraining, rooms }: EdgeOptions & { readonly rooms: RoomsContext },
  headers: CommonHeaders,
  callerLimiter: CallerLimiter,
): void {
  app.register(async (partners) => {
    limitRate(partners, rateLimit);
    privateAnswers(partners);
    allowPreparedAnswers(partners, {
      headers: { ...headers, ...PRIVATE_HEADERS },
      listHeaders: (request, status) => listLimits(request, status, callerLimiter),
      isDraining,
    });
    ignoreBodies(partners);
    authenticate(partners, rooms);
    limitCaller(partners, callerLimiter);
    refuseWrites(partners, rooms);
    roomRoutes(partners, rooms);
  });
  app.register(async (tokens) => {
    limitRate(tokens, rateLimit);
    refuseWrites(tokens, rooms);
    oauthRoutes(tokens, rooms);
  });
  app.register(async (images) => {
    limitRate(images, rateLimit);
    imageRoutes(images, rooms);
  });
}

/** `siteUrl` is empty where the site shares the rooms' origin. */
function registerRoomPages(
  app: FastifyInstance,
  { rateLimit, isDraining, rooms, mapTowns }: EdgeOptions & Pick<ProductionOptions, 'rooms' | 'mapTowns'>,
  headers: CommonHeaders,
  siteUrl: string,
): void {
  const { environment, siteUrl: baseUrl, config } = rooms;
  if (!config.roomPages) return;
  app.register(async (pages) => {
    limitRate(pages, rateLimit);
    allowPreparedAnswers(pages, { headers, listHeaders: ({ limited }) => limited.headers, isDraining });
    const site = { baseUrl, siteUrl, currency: config.defaultCurrency, isSandbox: environment === 'test' };
    roomPagesRoutes(pages, { ...rooms, mapTowns, site });
  });
}
