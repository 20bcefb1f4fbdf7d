/** A picture is cut to the box where there is a height; else it keeps its shape and is never enlarged. */
export interface Size {
  readonly width: number;
  readonly height?: number;
}

export const PHOTO_SIZES = {
  large: { width: 1200 },
  /** For pages: no answer of the API names it. */
  medium: { width: 640 },
  thumbnail: { width: 250, height: 167 },
} as const satisfies Record<string, Size>;

export const AVATAR_SIZES = {
  avatar: { width: 225, height: 225 },
  tiny: { width: 68, height: 68 },
} as const satisfies Record<string, Size>;

/** Every size that a picture is served in. There are no others: a stranger cannot make us draw at will. */
export const SIZES = { ...PHOTO_SIZES, ...AVATAR_SIZES };

export type PhotoSize = keyof typeof PHOTO_SIZES;
export type AvatarSize = keyof typeof AVATAR_SIZES;
export type SizeName = keyof typeof SIZES;

/** How every address says that a picture is fitted. */
export const FIT = 'crop';
