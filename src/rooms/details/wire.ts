// Every object and list of a room answer is wrapped; no other file writes `{ data: … }`.

export const item = <Value>(data: Value) => ({ data });

export const list = <Value>(data: readonly Value[]) => ({ data });

export const page = <Value>(data: readonly Value[], pagination: Pagination) => ({
  data,
  meta: { pagination },
});

// The same of what is JSON already. Texts are added up, not joined: V8 then copies each once, when all are together.

export const itemJson = (json: string) => `{"data":${json}}`;

export function listJson(jsons: readonly string[]): string {
  let items = '';
  for (const json of jsons) items += items === '' ? json : `,${json}`;
  return `{"data":[${items}]}`;
}

/** An object with another member. It must have one already. */
export const extendJson = (object: string, name: string, json: string) =>
  `${object.slice(0, -1)},"${name}":${json}}`;

/** The envelope of a room up to the id of the request, which is all that differs from one answer to the next. */
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
