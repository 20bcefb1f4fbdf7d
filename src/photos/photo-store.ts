/** Where bytes live: a folder of the disk or an S3 bucket. Keys are paths such as "files/ab12/0001". */
export interface PhotoStore {
  find(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  /** The bytes are durable, and the key holds all of them, once it resolves. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Sets a key that tells all by itself and is never removed: durable once it resolves, and left as it is where it is set. The text is for
   * whoever looks at it, and may be lost with the power.
   */
  note(key: string, text: string): Promise<void>;
  /** Copies in place, durably. Throws when there is nothing under the key. */
  copy(from: string, to: string): Promise<void>;
  /** Nothing happens where there is nothing. */
  remove(key: string): Promise<void>;
  /** Keys that begin with the prefix and come after `after`, sorted. */
  list(prefix: string, after?: string): AsyncIterable<string>;
}

export const trashKey = (fileKey: string) => `trash/${fileKey}`;
