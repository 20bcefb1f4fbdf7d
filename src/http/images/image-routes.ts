import type { FastifyInstance } from 'fastify';
import { pageNotFound, photoNotFound } from '../../errors.ts';
import { drawDefaultAvatar } from '../../photos/default-avatar.ts';
import { AVATAR_NAME, photoVersion } from '../../photos/photo-path.ts';
import { AVATAR_SIZES, PHOTO_SIZES, type PhotoSize } from '../../photos/size.ts';
import { NothingStored } from '../../photos/store/store-error.ts';
import type { Variants } from '../../photos/variants.ts';
import { findAvatar, findLivePhoto, type LivePhoto } from '../../rooms/public/find-image.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { findToken, type AuthenticateOptions } from '../edge/authenticate.ts';
import { findName, findSize, isAskedFor, type Query } from './image-address.ts';
import { sendImage } from './send-image.ts';

export interface ImageRoutesOptions extends AuthenticateOptions {
  readonly db: Database;
  readonly variants: Variants;
}

interface PhotoRoute {
  Params: { room: string; size: string; '*': string };
  Querystring: Query;
}

interface AvatarRoute {
  Params: { host: string; size: string; '*': string };
  Querystring: Query;
}

/** A token is optional: without one, only images of listed rooms are found. */
export function imageRoutes(app: FastifyInstance, options: ImageRoutesOptions): void {
  const { db, variants, findCaller, tokenUses } = options;
  app.get<PhotoRoute>('/rooms/:room/:size/*', async (request, reply) => {
    const { room, size: sizeName, '*': label } = request.params;
    const size = findSize(PHOTO_SIZES, sizeName);
    if (!size) throw pageNotFound();
    const [roomId, name] = [findId(room), findName(label)];
    if (roomId === undefined || name === undefined) throw photoNotFound();
    const viewer = { findCaller, token: findToken(request) };
    const photo = await findLivePhoto(db, roomId, name, viewer);
    if (!photo || !isAskedFor(request.query, PHOTO_SIZES[size], photoVersion(photo.sha256))) {
      throw photoNotFound();
    }
    if (photo.caller) tokenUses.note(photo.caller.tokenId);
    const isLive = async () => (await findLivePhoto(db, roomId, name, viewer)) !== undefined;
    return sendImage(request, reply, !photo.caller, () => getPhoto(variants, photo, size, isLive));
  });

  app.get<AvatarRoute>('/hosts/:host/:size/*', async (request, reply) => {
    const { host, size: sizeName, '*': name } = request.params;
    const size = findSize(AVATAR_SIZES, sizeName);
    const hostId = findId(host);
    if (!size || hostId === undefined || name !== AVATAR_NAME) throw pageNotFound();
    const avatar = await findAvatar(db, hostId, { findCaller, token: findToken(request) });
    if (!avatar || !isAskedFor(request.query, AVATAR_SIZES[size])) throw pageNotFound();
    const { fileKey, caller } = avatar;
    if (caller) tokenUses.note(caller.tokenId);
    return sendImage(request, reply, !caller, () =>
      fileKey === null ? drawDefaultAvatar(size) : variants.get(fileKey, size),
    );
  });
}

/** A missing file is a fault, unless the photo was deleted after the lookup. */
async function getPhoto(
  variants: Variants,
  { fileKey }: LivePhoto,
  size: PhotoSize,
  isLive: () => Promise<boolean>,
): Promise<Uint8Array> {
  try {
    return await variants.get(fileKey, size);
  } catch (error) {
    if (error instanceof NothingStored && !(await isLive())) throw photoNotFound();
    throw error;
  }
}
