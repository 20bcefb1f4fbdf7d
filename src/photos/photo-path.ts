/** A picture is cropped to the box if there is a height; otherwise it keeps its shape and is never enlarged. */
export interface Size {
  readonly width: number;
  readonly height?: number;
}

export const PHOTO_SIZES = {
  large: { width: 1200 },
  /** For pages: no API response contains it. */
  medium: { width: 640 },
  thumbnail: { width: 250, height: 167 },
} as const satisfies Record<string, Size>;

export const AVATAR_SIZES = {
  avatar: { width: 225, height: 225 },
  tiny: { width: 68, height: 68 },
} as const satisfies Record<string, Size>;

/** All sizes that pictures are served in. There are no others, so callers cannot make Sampan render arbitrary sizes. */
export const SIZES = { ...PHOTO_SIZES, ...AVATAR_SIZES };

export type PhotoSize = keyof typeof PHOTO_SIZES;
export type AvatarSize = keyof typeof AVATAR_SIZES;
export type SizeName = keyof typeof SIZES;

const FIT = 'crop';

export const photoPath = (roomId: number, size: PhotoSize, name: string) =>
  `/rooms/${roomId}/${size}/${encodeURIComponent(name)}`;

/** Absolute, with the width and the version, so that different bytes have a different address. */
export const photoUrl = (imageUrl: string, roomId: number, size: PhotoSize, name: string, sha256: string) =>
  `${imageUrl}${photoPath(roomId, size, name)}?w=${PHOTO_SIZES[size].width}&fit=${FIT}&v=${photoVersion(sha256)}`;

const photoVersion = (sha256: string) => sha256.slice(0, 10);

export type Query = Readonly<Record<string, string | readonly string[]>>;

/** Query parameters are optional but must have the right value: callers cannot choose a size. */
export function isAskedFor(query: Query, { width }: Size, sha256?: string): boolean {
  const truth = new Map([
    ['w', String(width)],
    ['fit', FIT],
    ['v', sha256 && photoVersion(sha256)],
  ]);
  return Object.entries(query).every(([name, value]) => truth.get(name) === value);
}

export const AVATAR_NAME = 'avatar.jpg';

export const avatarPath = (hostId: number, size: AvatarSize) => `/hosts/${hostId}/${size}/${AVATAR_NAME}`;
