import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../datasets/catalog.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { createApp, type Edge } from './create-app.ts';
import { downloadRoutes } from './downloads/download-routes.ts';
import {
  allowEveryOrigin,
  allowPreparedAnswers,
  commonHeaders,
  CROSS_ORIGIN_HEADERS,
  type CommonHeaders,
} from './edge/answers.ts';
import {
  refuseWrites,
  admitPartners,
  PRIVATE_HEADERS,
  type PartnerLimits,
  type RoomsContext,
} from './edge/partners.ts';
import { createCallerLimiters, limitRate, type RateLimit } from './edge/limits.ts';
import { healthRoutes } from './health/health-routes.ts';
import { createSendMade, madeRoutes, mcpRoute, type MadeOptions, type SendMade } from './send-made.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { imageRoutes } from './rooms/image-routes.ts';
import { partnerListRoutes } from './rooms/partner-lists.ts';
import { photoRoutes } from './rooms/photo-routes.ts';
import { roomDetailsRoutes } from './rooms/room-details.ts';
import { roomPagesRoutes } from './rooms/room-pages.ts';
import { sandboxRoutes } from './rooms/sandbox-routes.ts';
import { securityTxtRoute } from './security-txt.ts';

interface AppParts extends Edge, MadeOptions {
  readonly rooms: RoomsContext;
}

interface ProductionParts extends AppParts {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
}

interface SandboxParts extends AppParts {
  readonly creationLimit: RateLimit;
}

export function createProductionApp(parts: ProductionParts) {
  const { config, rooms, rateLimit, draining } = parts;
  const { baseUrl, apiUrl } = config;
  const headers = commonHeaders(baseUrl, apiUrl === baseUrl ? undefined : baseUrl);
  const { app, listRoutes } = createApp(parts, headers);
  const sendMade = createSendMade(parts, 'live');
  app.register(async (open) => {
    limitRate(open, rateLimit);
    allowEveryOrigin(open);
    allowPreparedAnswers(open, { ...headers, ...CROSS_ORIGIN_HEADERS }, draining);
    downloadRoutes(open, { ...parts, baseUrl });
    securityTxtRoute(open, parts, sendMade);
    madeRoutes(open, sendMade);
    open.addHook('onClose', () => parts.toolUses.flush());
  });
  app.register(async (machines) => {
    limitRate(machines, rateLimit);
    mcpRoute(machines, parts);
  });
  const callerLimiters = createCallerLimiters(config, rooms);
  registerRooms(app, { ...parts, callerLimiters }, headers, sendMade);
  app.register(async (scope) => healthRoutes(scope, parts));
  return { app, listRoutes };
}

/** The partner endpoints on a separate database, plus a route that gives anyone a partner and rooms. */
export function createSandboxApp(parts: SandboxParts) {
  const { config, rooms, rateLimit, draining } = parts;
  const headers = commonHeaders(config.sandboxUrl, config.baseUrl);
  const { app, listRoutes } = createApp(parts, headers);
  const sendMade = createSendMade(parts, 'test');
  const limited = { ...parts, callerLimiters: createCallerLimiters(config, rooms) };
  app.register(async (scope) => sandboxRoutes(scope, rooms, limited));
  registerRooms(app, limited, headers, sendMade);
  app.register(async (assets) => {
    limitRate(assets, rateLimit);
    allowPreparedAnswers(assets, headers, draining);
    madeRoutes(assets, sendMade);
  });
  app.register(async (scope) => healthRoutes(scope, { ...parts, releases: new CurrentReleases([]) }));
  return { app, listRoutes };
}

function registerRooms(
  app: FastifyInstance,
  parts: AppParts & PartnerLimits,
  headers: CommonHeaders,
  sendMade: SendMade,
): void {
  const { rateLimit, draining, rooms } = parts;
  app.register(async (partners) => {
    admitPartners(partners, rooms, parts);
    allowPreparedAnswers(partners, { ...headers, ...PRIVATE_HEADERS }, draining);
    roomDetailsRoutes(partners, rooms);
    partnerListRoutes(partners, rooms);
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
  if (!rooms.config.roomPages) return;
  app.register(async (pages) => {
    limitRate(pages, rateLimit);
    allowPreparedAnswers(pages, headers, draining);
    roomPagesRoutes(pages, rooms, sendMade);
  });
}
