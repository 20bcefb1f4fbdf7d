import { makeVariant } from './make-variant.ts';
import { AVATAR_SIZES, type AvatarSize } from './size.ts';

const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="225" height="225" viewBox="0 0 90 90">
  <rect width="90" height="90" fill="#dfe5ea"/>
  <g fill="#8c9aa6"><circle cx="45" cy="35" r="16"/><path d="M13 90a32 34 0 0 1 64 0z"/></g>
</svg>`;

const drawn = new Map<AvatarSize, Promise<Uint8Array>>();

/** The same placeholder picture for all hosts without one. */
export function drawDefaultAvatar(size: AvatarSize): Promise<Uint8Array> {
  const known = drawn.get(size);
  if (known) return known;
  const avatar = makeVariant(Buffer.from(SILHOUETTE), AVATAR_SIZES[size]);
  drawn.set(size, avatar);
  avatar.catch(() => drawn.delete(size));
  return avatar;
}
