import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { NoteWriter } from '../../ledger/note-writer.ts';
import type { Environment } from '../../partners/caller.ts';
import type { CallerFinder } from '../../partners/find-caller.ts';
import type { TokenUses } from '../../partners/token-uses.ts';
import type { Variants } from '../../photos/variants.ts';
import { authenticate, refuseWrites, type WriteRefusals } from '../edge/authenticate.ts';
import {
  limitCaller,
  limitRate,
  type CallerLimiters,
  type LimitWindow,
  type RateLimit,
} from '../edge/limits.ts';

/** One set of rooms: production or sandbox, each with its own database, tokens and photos. */
export interface RoomsContext extends Context, LimitWindow, WriteRefusals {
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly imageUrl: string;
  /** The origin of the rooms' pages. */
  readonly siteUrl: string;
  readonly findCaller: CallerFinder;
  readonly tokenUses: TokenUses;
  readonly variants: Variants;
  readonly notes: NoteWriter;
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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(PRIVATE_HEADERS);
    done();
  });
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
