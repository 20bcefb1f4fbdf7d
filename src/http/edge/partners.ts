import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { readOnly, sandboxFull, unauthenticated } from '../../errors.ts';
import type { NoteWriter } from '../../ledger/notes.ts';
import type { Caller, Environment, CallerFinder, TokenReader, TokenUses } from '../../partners/caller.ts';
import type { Variants } from '../../photos/variants.ts';
import { listHeader } from './before-routing.ts';
import { limitCaller, limitRate, type CallerLimiters, type LimitWindow, type RateLimit } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set in every scope that authenticates, and nowhere else. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** Reads the token together with the data the request needs: one database round trip instead of two. */
    tokenReaderFor?: (request: FastifyRequest) => TokenReader | undefined;
  }
}

/** Refuses requests without a valid token before any other check in this scope. */
export function authenticate(
  app: FastifyInstance,
  { findCaller, tokenUses }: Pick<RoomsContext, 'findCaller' | 'tokenUses'>,
): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const token = findToken(request);
    const { tokenReaderFor } = request.routeOptions.config;
    const caller = token === undefined ? undefined : await findCaller(token, tokenReaderFor?.(request));
    if (!caller) throw unauthenticated(challengeFor(request));
    tokenUses.note(caller.tokenId);
    request.caller = caller;
  });
  app.addHook('onClose', () => tokenUses.flush());
}

const BEARER = /^bearer +(?=\S)/i;

/** Undefined unless the request has exactly one Authorization header. */
export function findToken({ raw }: FastifyRequest): string | undefined {
  const [credentials, ...others] = listHeader(raw, 'authorization');
  if (credentials === undefined || others.length > 0 || !BEARER.test(credentials)) return undefined;
  return credentials.replace(BEARER, '');
}

/** RFC 6750 §3.1: a request without a token gets only the scheme. */
function challengeFor({ raw }: FastifyRequest): string {
  const hasToken = listHeader(raw, 'authorization').some((each) => BEARER.test(each));
  return hasToken ? 'Bearer error="invalid_token"' : 'Bearer';
}

const RETRY_AFTER_SECONDS = 60;

/** Refuses writes while the service is read-only or full. Register it after authentication, so that strangers learn nothing. */
export function refuseWrites(app: FastifyInstance, rooms: Pick<RoomsContext, 'readOnly' | 'isFull'>): void {
  const { isFull } = rooms;
  if (!rooms.readOnly && !isFull) return;
  app.addHook('onRequest', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    if (rooms.readOnly) throw readOnly(RETRY_AFTER_SECONDS);
    if (await isFull?.()) throw sandboxFull();
  });
}

/** One set of rooms: production or sandbox, each with its own database, tokens and photos. */
export interface RoomsContext extends Context, LimitWindow {
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly imageUrl: string;
  readonly siteUrl: string;
  readonly findCaller: CallerFinder;
  readonly tokenUses: TokenUses;
  readonly variants: Variants;
  readonly notes: NoteWriter;
  readonly readOnly: boolean;
  /** Whether there is room for new data; undefined if that is not limited. */
  readonly isFull?: (() => Promise<boolean>) | undefined;
}

export interface PartnerLimits {
  readonly rateLimit: RateLimit;
  readonly callerLimiters: CallerLimiters;
}

/** Partner responses are private, errors included, so no cache may store them. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'Authorization, Accept-Language, Time-Zone, Content-Currency',
};

/** Lets only partners with a token and within their limits reach the routes of this scope. */
export function admitPartners(
  app: FastifyInstance,
  rooms: RoomsContext,
  { rateLimit, callerLimiters }: PartnerLimits,
): void {
  limitRate(app, rateLimit);
  app.addHook('onSend', async (_request, reply) => void reply.headers(PRIVATE_HEADERS));
  ignoreBodies(app);
  authenticate(app, rooms);
  limitCaller(app, callerLimiters);
  refuseWrites(app, rooms);
}

/** Room requests have no body. Some programs send a content type, even an invalid one, or a few bytes anyway; both are ignored. */
export function ignoreBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type'];
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
}
