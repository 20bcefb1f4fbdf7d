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

/** The fit parameter in every address. */
export const FIT = 'crop';
