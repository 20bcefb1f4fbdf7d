// Every object and list of a room answer is wrapped; no other file writes `{ data: … }`.

export const item = <Value>(data: Value) => ({ data });

export const list = <Value>(data: readonly Value[]) => ({ data });

export const page = <Value>(data: readonly Value[], pagination: Pagination) => ({
  data,
  meta: { pagination },
});

/** The envelope of a room up to the id of the request, which is all that differs from one answer to the next. */
export const beginEnvelope = (roomJson: string) => `{"data":${roomJson},"code":200,"request_id":"`;

export const endEnvelope = (requestId: string) => `${requestId}"}`;

export interface Pagination {
  readonly total: number;
  readonly count: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly total_pages: number;
  readonly links: readonly never[];
}
