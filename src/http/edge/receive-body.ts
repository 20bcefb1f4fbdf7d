import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isUnrouted } from './refuse-unrouted.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body, received before the request starts; null if there is none. */
    received: Buffer[] | null;
  }
}

/**
 * Calls `begin` when the whole body has arrived or exceeds the route's limit, and `abandon` when the client disconnects first. Until then
 * a slow client holds only its connection.
 */
export function receiveBody(request: FastifyRequest, begin: () => void, abandon: () => void): void {
  const { raw, route } = request;
  const isTooLong = Number(raw.headers['content-length']) > route.bodyLimit;
  // A request without a route is refused without its body.
  if (raw.readableEnded || isTooLong || isUnrouted(request)) return begin();
  const received: Buffer[] = [];
  let left = route.bodyLimit;
  function end(): void {
    raw.off('data', take).off('end', end).off('close', abandon).pause();
    request.received = received;
    begin();
  }
  function take(chunk: Buffer): void {
    received.push(chunk);
    left -= chunk.length;
    if (left < 0) end();
  }
  raw.on('data', take).on('end', end).on('close', abandon);
}

/** Hands the received body to the parsers. A request may declare a content type and have no body: it gets an empty stream. */
export function replayBodies(app: FastifyInstance): void {
  app.decorateRequest('received', null);
  app.addHook('preParsing', ({ received, raw, headers }, _reply, payload, done) => {
    const isMissing = raw.readableEnded && headers['content-type'] !== undefined;
    done(null, received || isMissing ? Readable.from(received ?? []) : payload);
  });
}
