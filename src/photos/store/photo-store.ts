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

/** Stores bytes in a folder on disk or in an S3 bucket. Keys are paths such as "files/ab12/0001". */
export interface PhotoStore {
  find(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** When it resolves, the bytes are durable and complete. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Durably creates a key whose name says it all, unless it exists. It is never removed. The text is for people, and a power failure may lose it. */
  note(key: string, text: string): Promise<void>;
  /** Copies within the store, durably. Throws if the key does not exist. */
  copy(from: string, to: string): Promise<void>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
  /** Keys with the prefix that come after `after`, sorted. */
  list(prefix: string, after?: string): AsyncIterable<string>;
}

const TRASH = 'trash/';

export const trashKey = (fileKey: string) => `${TRASH}${fileKey}`;

/** The key of the file, wherever it is. */
export const fileKeyOf = (key: string) => (key.startsWith(TRASH) ? key.slice(TRASH.length) : key);

export class NothingStored extends Error {
  override name = 'NothingStored';

  constructor(key: string) {
    super(`There is nothing under ${key}`);
  }
}

/** The store is unreachable or fails: the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store refuses: the same call fails until somebody changes something. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

export const isStoreAway = (error: unknown): boolean =>
  error instanceof StoreUnavailable || error instanceof StoreRefused;
