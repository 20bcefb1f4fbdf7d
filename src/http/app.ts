import type { FastifyInstance } from 'fastify';
import type { DescribedRoute } from '../api/operation.ts';
import type { Catalog } from '../datasets/catalog.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { createApp } from './create-app.ts';
import { downloadRoutes } from './downloads/download-routes.ts';
import { authenticate } from './edge/authenticate.ts';
import { commonHeaders, CROSS_ORIGIN_HEADERS, type CommonHeaders } from './edge/common-headers.ts';
import { allowEveryOrigin } from './edge/cross-origin.ts';
import type { Edge } from './edge/edge.ts';
import {
  createCallerLimiter,
  limitCaller,
  listLimits,
  type CallerLimiter,
} from './edge/limits/limit-caller.ts';
import { limitRate, type RateLimit } from './edge/limits/limit-rate.ts';
import { allowPreparedAnswers } from './edge/prepared-answers.ts';
import { refuseWrites } from './edge/refuse-writes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { imageRoutes } from './images/image-routes.ts';
import { createSendMade, madeRoutes, type MadeOptions, type SendMade } from './made/send-made.ts';
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

/** What production and the sandbox have in common. */
interface AppParts extends Edge, MadeOptions {
  readonly rooms: RoomsContext;
}

export interface ProductionParts extends AppParts {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
}

export interface SandboxParts extends AppParts {
  /** For new sandboxes. */
  readonly creationLimit: RateLimit;
}

export interface App {
  readonly app: FastifyInstance;
  /** The described routes; call it when the app is ready. */
  readonly listRoutes: () => DescribedRoute[];
}

/** Registers every production route. */
export function createProductionApp(parts: ProductionParts): App {
  const { config, rooms, rateLimit } = parts;
  const { baseUrl, apiUrl } = config;
  const headers = commonHeaders(baseUrl, apiUrl === baseUrl ? undefined : baseUrl);
  const { app, listRoutes } = createApp(parts, headers);
  const sendMade = createSendMade(parts, 'live');
  app.register(async (open) => {
    limitRate(open, rateLimit);
    allowEveryOrigin(open);
    sendsPrepared(open, parts, { ...headers, ...CROSS_ORIGIN_HEADERS });
    downloadRoutes(open, { ...parts, baseUrl });
    securityTxtRoute(open, parts, sendMade);
    madeRoutes(open, sendMade);
    open.addHook('onClose', () => parts.toolUses.flush());
  });
  app.register(async (machines) => {
    limitRate(machines, rateLimit);
    mcpRoute(machines, parts);
  });
  registerRooms(app, parts, headers, createCallerLimiter(config, rooms));
  registerRoomPages(app, parts, headers, sendMade);
  app.register(async (scope) => healthRoutes(scope, parts));
  return { app, listRoutes };
}

/** The partner endpoints on a separate database, plus a route that gives anyone a partner and rooms. */
export function createSandboxApp(parts: SandboxParts): App {
  const { config, rooms, rateLimit } = parts;
  const headers = commonHeaders(config.sandboxUrl, config.baseUrl);
  const { app, listRoutes } = createApp(parts, headers);
  const callerLimiter = createCallerLimiter(config, rooms);
  const sendMade = createSendMade(parts, 'test');
  app.register(async (scope) => sandboxRoutes(scope, rooms, { ...parts, callerLimiter }));
  registerRooms(app, parts, headers, callerLimiter);
  registerRoomPages(app, parts, headers, sendMade);
  app.register(async (assets) => {
    limitRate(assets, rateLimit);
    sendsPrepared(assets, parts, headers);
    madeRoutes(assets, sendMade);
  });
  app.register(async (scope) => healthRoutes(scope, { ...parts, releases: new CurrentReleases([]) }));
  return { app, listRoutes };
}

function registerRooms(
  app: FastifyInstance,
  { rateLimit, isDraining, rooms }: AppParts,
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
  parts: AppParts,
  headers: CommonHeaders,
  sendMade: SendMade,
): void {
  const { rooms, rateLimit } = parts;
  if (!rooms.config.roomPages) return;
  app.register(async (pages) => {
    limitRate(pages, rateLimit);
    sendsPrepared(pages, parts, headers);
    roomPagesRoutes(pages, rooms, sendMade);
  });
}

function sendsPrepared(scope: FastifyInstance, { isDraining }: Edge, headers: CommonHeaders): void {
  allowPreparedAnswers(scope, { headers, listHeaders: ({ limited }) => limited.headers, isDraining });
}
