import { readBody, send, type Answer, type Transport } from './send.ts';
import type { Downloads, GetChanges, ListReleases } from './types.ts';

export type DatasetSlug = keyof Downloads;
export type Row<Slug extends DatasetSlug> = Downloads[Slug]['rows'][number];
export type Destination = Row<'vietnam-destinations'>;
export type Comparison = Row<'vietnam-comparisons'>;
export type ClimateWindow = Row<'vietnam-climate-windows'>;
export type ClimateNormal = Row<'vietnam-climate-normals'>;
export type DailyCost = Row<'vietnam-daily-costs'>;
export type ToolUsage = Row<'service-tool-usage-daily'>;

/** The service's answer, typed with the dataset's columns. A row of an older release may lack a column. */
export interface Changes<Slug extends DatasetSlug> extends Pick<GetChanges, 'dataset' | 'since' | 'until'> {
  added: Row<Slug>[];
  changed: { key: Partial<Row<Slug>>; fields: ChangedFields<Row<Slug>> }[];
  removed: Partial<Row<Slug>>[];
}

export type ChangedFields<AnyRow> = {
  [Column in keyof AnyRow]?: { old: AnyRow[Column] | null; new: AnyRow[Column] | null };
};

export interface CallOptions {
  /** Aborts the request and any wait before a retry. Use `AbortSignal.timeout(5000)` for a timeout. */
  readonly signal?: AbortSignal | undefined;
}

export interface ReleaseOptions extends CallOptions {
  /** Only releases with smaller numbers. */
  readonly before?: number | undefined;
}

export function createDatasetCalls(transport: Transport) {
  const kept = new Map<string, Answer>();
  return {
    /** Gets the whole dataset. It is downloaded again only if it has changed since this client's last download. */
    async get<Slug extends DatasetSlug>(slug: Slug, { signal }: CallOptions = {}): Promise<Downloads[Slug]> {
      const last = kept.get(slug);
      const headers: Record<string, string> = last ? { 'if-none-match': last.etag! } : {};
      const answer = await send(transport, {
        path: `/api/data/${encodeURIComponent(slug)}`,
        headers,
        signal,
      });
      const current = last && answer.status === 304 ? last : answer;
      // Parsed each time, so that callers do not share one mutable copy.
      const body = readBody(current) as Downloads[Slug];
      if (current.etag !== null) kept.set(slug, current);
      return body;
    },

    /** Lists the dataset's releases, newest first, 100 at a time. */
    async releases(slug: DatasetSlug, { before, signal }: ReleaseOptions = {}): Promise<ListReleases> {
      const query = before === undefined ? '' : `?before=${before}`;
      const answer = await send(transport, { path: `${pathOf(slug)}/releases${query}`, signal });
      return readBody(answer) as ListReleases;
    },

    /** Gets the changes since the release with this number. */
    async changes<Slug extends DatasetSlug>(
      slug: Slug,
      since: number,
      { signal }: CallOptions = {},
    ): Promise<Changes<Slug>> {
      const answer = await send(transport, { path: `${pathOf(slug)}/changes?since=${since}`, signal });
      return readBody(answer) as Changes<Slug>;
    },
  };
}

const pathOf = (slug: string) => `/datasets/${encodeURIComponent(slug)}`;
