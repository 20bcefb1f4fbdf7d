import type { FastifyInstance } from 'fastify';
import { pageNotFound, photoNotFound } from '../../errors.ts';
import { beginRead } from '../../ledger/watch-ledger.ts';
import { drawDefaultAvatar } from '../../photos/default-avatar.ts';
import { findAvatar, findLivePhoto, type LivePhoto } from '../../photos/find-picture.ts';
import { AVATAR_NAME, photoVersion } from '../../photos/photo-path.ts';
import { AVATAR_SIZES, PHOTO_SIZES, type PhotoSize } from '../../photos/size.ts';
import { NothingStored } from '../../photos/store/store-error.ts';
import type { Variants } from '../../photos/variants.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { findName, findSize, isAskedFor, type Query } from './image-address.ts';
import { sendImage } from './send-image.ts';

export interface ImageRoutesOptions {
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

export function imageRoutes(app: FastifyInstance, { db, variants }: ImageRoutesOptions): void {
  app.get<PhotoRoute>('/rooms/:room/:size/*', async (request, reply) => {
    const { room, size: sizeName, '*': label } = request.params;
    const size = findSize(PHOTO_SIZES, sizeName);
    if (!size) throw pageNotFound();
    const [roomId, name] = [findId(room), findName(label)];
    if (roomId === undefined || name === undefined) throw photoNotFound();
    const checkPlace = beginRead(db);
    const photo = await findLivePhoto(db, roomId, name);
    if (photo) checkPlace(photo.ledgerPlace);
    if (!photo || !isAskedFor(request.query, PHOTO_SIZES[size], photoVersion(photo.sha256))) {
      throw photoNotFound();
    }
    const isLive = async () => (await findLivePhoto(db, roomId, name)) !== undefined;
    return sendImage(request, reply, () => getPhoto(variants, photo, size, isLive));
  });

  app.get<AvatarRoute>('/hosts/:host/:size/*', async (request, reply) => {
    const { host, size: sizeName, '*': name } = request.params;
    const size = findSize(AVATAR_SIZES, sizeName);
    const hostId = findId(host);
    if (!size || hostId === undefined || name !== AVATAR_NAME) throw pageNotFound();
    const avatar = await findAvatar(db, hostId);
    if (!avatar || !isAskedFor(request.query, AVATAR_SIZES[size])) throw pageNotFound();
    const { fileKey } = avatar;
    return sendImage(request, reply, () =>
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
