import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../../datasets/once.ts';
import { serviceUnavailable } from '../../errors.ts';
import { StoreRefused, StoreUnavailable } from '../../photos/store/store-error.ts';
import { matchesWeakly } from '../downloads/answer/preconditions.ts';

/** Sends a JPEG that caches must revalidate on every use, so that a deletion takes effect at once. */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  isPublic: boolean,
  getBytes: () => Promise<Uint8Array>,
): Promise<FastifyReply> {
  const bytes = await getBytes().catch(refuseForNow);
  const etag = tagOf(bytes);
  reply.header('cache-control', isPublic ? 'no-cache' : 'private, no-cache').header('etag', etag);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.type('image/jpeg').send(bytes);
}

/** Hashes the bytes, not the name: another libvips version may render the same picture differently. */
const tagOf = once((bytes: Uint8Array) => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`);

function refuseForNow(error: unknown): never {
  if (error instanceof StoreUnavailable || error instanceof StoreRefused)
    throw Object.assign(serviceUnavailable(1), { cause: error });
  throw error;
}
