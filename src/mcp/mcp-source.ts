import type { Countries } from '../countries/country.ts';
import type { Catalog } from '../datasets/catalog.ts';
import type { Dataset, Row } from '../datasets/dataset.ts';
import type { ProvenanceQuery } from '../datasets/provenance/find-provenance.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { ToolFactsCache } from '../tools/tool-data.ts';
import type { ToolUses } from '../tools/tool-uses.ts';

/** Query parameters of a dataset's rows address. */
export type RowParameters = Readonly<Record<string, string | readonly string[]>>;

interface FoundRows {
  readonly rows: readonly Row[];
  /** The number of matching rows, including those that `limit` and `offset` exclude. */
  readonly total: number;
}

/** Throws an AnsweredError for an unknown parameter. */
export type AskRows = (dataset: Dataset, parameters: RowParameters) => FoundRows | Promise<FoundRows>;

/** The data that the tools read. */
export interface McpSource {
  readonly catalog: Catalog;
  readonly countries: Countries;
  readonly releases: CurrentReleases;
  readonly toolFacts: ToolFactsCache;
  readonly toolUses: ToolUses;
  readonly baseUrl: string;
  readonly askRows: AskRows;
  /** The provenance of some values, in the service's wire shape. */
  readonly explain: (dataset: Dataset, query: ProvenanceQuery) => Promise<object>;
}
