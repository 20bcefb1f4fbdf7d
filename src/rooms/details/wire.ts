// Every object and list in a room response is wrapped; no other file writes `{ data: … }`.

export const item = <Value>(data: Value) => ({ data });

export const list = <Value>(data: readonly Value[]) => ({ data });

export const page = <Value>(data: readonly Value[], pagination: Pagination) => ({
  data,
  meta: { pagination },
});

// The same for values that are already JSON. Concatenation is faster than join: V8 copies each string once at the end.

export const itemJson = (json: string) => `{"data":${json}}`;

export function listJson(jsons: readonly string[]): string {
  let items = '';
  for (const json of jsons) items += items === '' ? json : `,${json}`;
  return `{"data":[${items}]}`;
}

/** Adds a member to a non-empty JSON object. */
export const extendJson = (object: string, name: string, json: string) =>
  `${object.slice(0, -1)},"${name}":${json}}`;

/** A room's envelope up to the request id, the only part that differs between responses. */
export const beginEnvelope = (room: readonly string[]) => ['{"data":', ...room, ',"code":200,"request_id":"'];

export const endEnvelope = (requestId: string) => `${requestId}"}`;

export interface Pagination {
  readonly total: number;
  readonly count: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly total_pages: number;
  readonly links: readonly never[];
}
