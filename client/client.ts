import { createDatasetCalls } from './dataset-calls.ts';
import { createRoomCalls } from './room-calls.ts';
import type { Fetch } from './send.ts';

export { SampanError, type ErrorKind } from './sampan-error.ts';
export type {
  CallOptions,
  ChangedFields,
  Changes,
  ClimateNormal,
  ClimateWindow,
  Comparison,
  DailyCost,
  DatasetSlug,
  Destination,
  ReleaseOptions,
  Row,
  ToolUsage,
} from './dataset-calls.ts';
export type { HistoryOptions, LanguageOptions, ListOptions, RoomOptions } from './room-calls.ts';
export type * from './types.ts';

export interface ClientOptions {
  /** The address of the service or the sandbox. */
  readonly baseUrl: string;
  /** Sent only with room calls. */
  readonly token?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often to retry a temporarily refused call. The default is 2; 0 disables retries. */
  readonly retries?: number | undefined;
}

export type Client = ReturnType<typeof createClient>;

export function createClient({ baseUrl, token, fetch = globalThis.fetch, retries = 2 }: ClientOptions) {
  const transport = { baseUrl: baseUrl.replace(/\/+$/, ''), fetch, retries };
  return { datasets: createDatasetCalls(transport), rooms: createRoomCalls(transport, token) };
}
