const MOST_CHARACTERS = 500;

/** Parts that begin with a dot are reserved for the stores, so no key can name `..` or a half-written file. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

export const isPhotoKey = (text: string) => text.length <= MOST_CHARACTERS && KEY.test(text);

export class InvalidPhotoKey extends Error {
  override name = 'InvalidPhotoKey';
}

/** Returns the key, or throws if it could lead out of the store. */
export function parsePhotoKey(text: string): string {
  if (!isPhotoKey(text)) throw new InvalidPhotoKey(`Not a key of a photo store: ${JSON.stringify(text)}`);
  return text;
}
