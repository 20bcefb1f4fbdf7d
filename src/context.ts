import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { PhotoStore } from './photos/store/photo-store.ts';
import type { Database } from './storage/database.ts';

/** A database with its photos and the clock. */
export interface StoredState {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

export interface State extends StoredState {
  readonly config: Config;
}

/** The same in a service, which logs. */
export interface Context extends State {
  readonly log: Logger;
}
