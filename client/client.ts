import { createDatasetCalls } from './dataset-calls.ts';
import { createRoomCalls } from './room-calls.ts';
import type { Fetch } from './send.ts';

export { SampanError, type ErrorKind } from './sampan-error.ts';
export type {
  CallOptions,
  ChangedFields,
  Changes,
  DatasetSlug,
  ReleaseOptions,
  Row,
} from './dataset-calls.ts';
export type {
  LanguageOptions,
  ListOptions,
  OwnRoom,
  PhotoPage,
  Room,
  RoomOptions,
  RoomPhoto,
} from './room-calls.ts';
export type * from './types.ts';

export interface ClientOptions {
  /** Address of the service or of the sandbox. */
  readonly baseUrl: string;
  /** For rooms; it is not sent with anything else. */
  readonly token?: string | undefined;
  /** In place of the global one. */
  readonly fetch?: Fetch | undefined;
  /** How often a call that was refused for the moment is tried again; 2 unless told, 0 for never. */
  readonly retries?: number | undefined;
}

export type Client = ReturnType<typeof createClient>;

export function createClient({ baseUrl, token, fetch = globalThis.fetch, retries = 2 }: ClientOptions) {
  const transport = { baseUrl: baseUrl.replace(/\/+$/, ''), fetch, retries };
  return { datasets: createDatasetCalls(transport), rooms: createRoomCalls(transport, token) };
}
