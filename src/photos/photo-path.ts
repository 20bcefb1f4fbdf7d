import { FIT, PHOTO_SIZES, type AvatarSize, type PhotoSize } from './size.ts';

// Paths are joined, not concatenated, so that V8 stores flat strings, which JSON.stringify handles fast.

export const photoPath = (roomId: number, size: PhotoSize, name: string) =>
  [photoFolder(roomId, size), encodeURIComponent(name)].join('/');

export const photoFolder = (roomId: number, size: PhotoSize) => ['/rooms', roomId, size].join('/');

/** Absolute, with the width and the version, so that different bytes have a different address. */
export const photoUrl = (imageUrl: string, roomId: number, size: PhotoSize, name: string, sha256: string) =>
  `${imageUrl}${photoPath(roomId, size, name)}?w=${PHOTO_SIZES[size].width}&fit=${FIT}&v=${photoVersion(sha256)}`;

export const photoVersion = (sha256: string) => sha256.slice(0, 10);

export const AVATAR_NAME = 'avatar.jpg';

export const avatarPath = (hostId: number, size: AvatarSize) =>
  ['/hosts', hostId, size, AVATAR_NAME].join('/');
