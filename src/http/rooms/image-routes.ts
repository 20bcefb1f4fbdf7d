import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../partners/caller.ts';
import { pageNotFound, photoNotFound } from '../../errors.ts';
import { drawDefaultAvatar } from '../../photos/variants.ts';
import { AVATAR_NAME, AVATAR_SIZES, isAskedFor, PHOTO_SIZES, type Query } from '../../photos/photo-path.ts';
import { NothingStored } from '../../photos/store/photo-store.ts';
import { findAvatar, findLivePhoto } from '../../rooms/public/find-image.ts';
import { findId } from '../../storage/ids.ts';
import { findToken, type RoomsContext } from '../edge/partners.ts';
import { hash } from 'node:crypto';
import { once } from '../../datasets/records.ts';
import { matchesWeakly } from '../downloads/representation.ts';

interface ImageRoute<Owner extends string> {
  Params: Record<Owner | 'size' | '*', string>;
  Querystring: Query;
}

/** A token is optional: without one, only images of listed rooms are found. */
export function imageRoutes(
  app: FastifyInstance,
  { db, variants, findCaller, tokenUses }: Pick<RoomsContext, 'db' | 'variants' | 'findCaller' | 'tokenUses'>,
): void {
  app.get<ImageRoute<'room'>>(
    '/rooms/:room/:size/*',
    { config: { servesPartners: true } },
    async (request, reply) => {
      const { room, size: sizeName, '*': label } = request.params;
      const size = findSize(PHOTO_SIZES, sizeName);
      if (!size) throw pageNotFound();
      const [roomId, name] = [findId(room), findName(label)];
      if (roomId === undefined || name === undefined) throw photoNotFound();
      const viewer = { findCaller, token: findToken(request) };
      const photo = await findLivePhoto(db, roomId, name, viewer);
      if (!photo || !isAskedFor(request.query, PHOTO_SIZES[size], photo.sha256)) throw photoNotFound();
      const picture = variants.get(photo.fileKey, size).catch(async (error: unknown) => {
        // A missing file is a fault, unless the photo was deleted after the lookup.
        const isLost = error instanceof NothingStored;
        throw isLost && !(await findLivePhoto(db, roomId, name, viewer)) ? photoNotFound() : error;
      });
      return sendImage(request, reply, photo.caller, picture);
    },
  );

  app.get<ImageRoute<'host'>>(
    '/hosts/:host/:size/*',
    { config: { servesPartners: true } },
    async (request, reply) => {
      const { host, size: sizeName, '*': name } = request.params;
      const size = findSize(AVATAR_SIZES, sizeName);
      const hostId = findId(host);
      if (!size || hostId === undefined || name !== AVATAR_NAME) throw pageNotFound();
      const avatar = await findAvatar(db, hostId, { findCaller, token: findToken(request) });
      if (!avatar || !isAskedFor(request.query, AVATAR_SIZES[size])) throw pageNotFound();
      const { fileKey, caller } = avatar;
      const picture = fileKey === null ? drawDefaultAvatar(size) : variants.get(fileKey, size);
      return sendImage(request, reply, caller, picture);
    },
  );

  /** Sends a JPEG that caches must revalidate on every use, so that a deletion takes effect at once. */
  async function sendImage(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | undefined,
    picture: Promise<Uint8Array>,
  ): Promise<FastifyReply> {
    if (caller) tokenUses.note(caller.tokenId);
    const bytes = await picture;
    const etag = tagOf(bytes);
    reply.header('cache-control', caller ? 'private, no-cache' : 'no-cache').header('etag', etag);
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(bytes);
  }
}

/** The names that photos can have. Other names are not looked up. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

export const findName = (text: string) => (NAME.test(text) ? text : undefined);

export const findSize = <Name extends string>(sizes: Readonly<Record<Name, object>>, text: string) =>
  Object.hasOwn(sizes, text) ? (text as Name) : undefined;

/** Hashes the bytes, not the name: another libvips version may render the same picture differently. */
const tagOf = once((bytes: Uint8Array) => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`);
