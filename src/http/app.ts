import type { FastifyInstance } from 'fastify';
import type { Maker } from '../api/made.ts';
import type { DescribedRoute } from '../api/operation.ts';
import type { Config } from '../config/config.ts';
import type { Catalog } from '../datasets/catalog.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { ToolUses } from '../tools/tool-uses.ts';
import { createApp, type EdgeOptions } from './create-app.ts';
import { downloadRoutes } from './downloads/download-routes.ts';
import { authenticate } from './edge/authenticate.ts';
import { commonHeaders, CROSS_ORIGIN_HEADERS, type CommonHeaders } from './edge/common-headers.ts';
import { allowEveryOrigin } from './edge/cross-origin.ts';
import { createCallerLimiter, type CallerLimiter } from './edge/limits/caller-limiter.ts';
import { limitCaller, listLimits } from './edge/limits/limit-caller.ts';
import { limitRate, type RateLimit } from './edge/limits/limit-rate.ts';
import { allowPreparedAnswers } from './edge/prepared-answers.ts';
import { refuseWrites } from './edge/refuse-writes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { imageRoutes } from './images/image-routes.ts';
import { madeRoutes } from './made/made-routes.ts';
import { createSendMade, type MadeFiles, type SendMade } from './made/send-made.ts';
import { mcpRoute } from './mcp-route.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { roomPagesRoutes } from './room-pages.ts';
import { ignoreBodies, PRIVATE_HEADERS, privateAnswers } from './rooms/private-answers.ts';
import { listRoomsRoute } from './rooms/list-rooms.ts';
import { photoRoutes } from './rooms/photo-routes.ts';
import { roomDetailsRoutes } from './rooms/room-details.ts';
import type { RoomsContext } from './rooms/rooms-context.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';
import { securityTxtRoute } from './security-txt.ts';

/** What both apps need to send what the maker makes. */
interface MadeParts {
  readonly maker: Maker;
  readonly madeFiles: MadeFiles;
  readonly toolUses: ToolUses;
}

export interface ProductionOptions extends EdgeOptions, MadeParts {
  readonly config: Config;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly rooms: RoomsContext;
}

export interface SandboxOptions extends EdgeOptions, MadeParts {
  readonly rooms: RoomsContext;
  /** For new sandboxes. */
  readonly creationLimit: RateLimit;
}

export interface App {
  readonly app: FastifyInstance;
  /** The described routes; call it when the app is ready. */
  readonly listRoutes: () => DescribedRoute[];
}

/** Registers every production route. */
export function createProductionApp(options: ProductionOptions): App {
  const { config, rooms, toolUses } = options;
  const { baseUrl, apiUrl } = config;
  const headers = commonHeaders(baseUrl, apiUrl === baseUrl ? undefined : baseUrl);
  const { app, listRoutes } = createApp(options, headers);
  const sendMade = createSendMade({ ...options, environment: 'live' });
  app.register(async (open) => {
    openToEveryone(open, options, headers);
    downloadRoutes(open, { ...options, baseUrl });
    securityTxtRoute(open, { ...options, sendMade });
    madeRoutes(open, sendMade);
    open.addHook('onClose', () => toolUses.flush());
  });
  app.register(async (machines) => {
    limitRate(machines, options.rateLimit);
    mcpRoute(machines, { ...options, baseUrl });
  });
  registerRooms(app, options, headers, createCallerLimiter({ ...config, ...rooms }));
  registerRoomPages(app, options, headers, sendMade);
  app.register(async (scope) => healthRoutes(scope, options));
  return { app, listRoutes };
}

/** Pages of other sites may read everything here. */
function openToEveryone(open: FastifyInstance, options: EdgeOptions, headers: CommonHeaders): void {
  limitRate(open, options.rateLimit);
  allowEveryOrigin(open);
  allowPreparedAnswers(open, {
    ...options,
    headers: { ...headers, ...CROSS_ORIGIN_HEADERS },
    listHeaders: ({ limited }) => limited.headers,
  });
}

/** The partner endpoints on a separate database, plus a route that gives anyone a partner and rooms. */
export function createSandboxApp(options: SandboxOptions): App {
  const { rateLimit, creationLimit, rooms } = options;
  const { sandboxUrl, baseUrl } = rooms.config;
  const headers = commonHeaders(sandboxUrl, baseUrl);
  const { app, listRoutes } = createApp(options, headers);
  const callerLimiter = createCallerLimiter({ ...rooms.config, ...rooms });
  const sendMade = createSendMade({ ...options, environment: 'test' });
  app.register(async (scope) => sandboxRoutes(scope, rooms, { rateLimit, creationLimit, callerLimiter }));
  registerRooms(app, options, headers, callerLimiter);
  registerRoomPages(app, options, headers, sendMade);
  app.register(async (assets) => {
    limitRate(assets, rateLimit);
    sendsPages(assets, options, headers);
    madeRoutes(assets, sendMade);
  });
  app.register(async (scope) => healthRoutes(scope, { ...options, releases: new CurrentReleases([]) }));
  return { app, listRoutes };
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
    roomDetailsRoutes(partners, rooms);
    listRoomsRoute(partners, rooms);
    photoRoutes(partners, rooms);
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

function registerRoomPages(
  app: FastifyInstance,
  options: EdgeOptions & { readonly rooms: RoomsContext },
  headers: CommonHeaders,
  sendMade: SendMade,
): void {
  const { rooms, rateLimit } = options;
  if (!rooms.config.roomPages) return;
  app.register(async (pages) => {
    limitRate(pages, rateLimit);
    sendsPages(pages, options, headers);
    roomPagesRoutes(pages, rooms, sendMade);
  });
}

function sendsPages(scope: FastifyInstance, { isDraining }: EdgeOptions, headers: CommonHeaders): void {
  allowPreparedAnswers(scope, { headers, listHeaders: ({ limited }) => limited.headers, isDraining });
}
