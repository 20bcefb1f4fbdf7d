// Every object and list of a room answer is wrapped; no other file writes `{ data: … }`.

export const item = <Value>(data: Value) => ({ data });

export const list = <Value>(data: readonly Value[]) => ({ data });

export const page = <Value>(data: readonly Value[], pagination: Pagination) => ({
  data,
  meta: { pagination },
});

export interface Pagination {
  readonly total: number;
  readonly count: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly total_pages: number;
  readonly links: readonly never[];
}
