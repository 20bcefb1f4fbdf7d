import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import type { MadeFormatName } from '../../datasets/formats/formats.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/receipt-store.ts';
import type { SourceDescription } from '../../datasets/provenance/provenance.ts';
import type { Release } from '../../datasets/releases/release.ts';
import type { SiteWords } from '../language.ts';
import type { ViewedRows } from './filter-form.ts';
import type { TableRows } from './table-rows.ts';

/** A file of the newest release. */
export interface Download {
  readonly format: string;
  readonly path: string;
  /** The permanent address of the same bytes. */
  readonly releasePath: string;
  readonly size: number;
  readonly compressedSize: number;
  /** Hexadecimal, like the output of sha256sum. */
  readonly sha256: string;
}

export interface ShownRelease {
  readonly number: number;
  readonly publishedAt: Date;
  readonly rowCount: number;
  readonly files: readonly { readonly format: string; readonly path: string }[];
}

/** Number of rows that differ from the previous release. */
export type ChangeCounts = Readonly<Record<'added' | 'changed' | 'removed', number>>;

export interface DatasetPageData extends Pick<ViewedRows, 'view'> {
  readonly dataset: DeclarationOfCountry;
  readonly release: Release;
  readonly table: TableRows;
  readonly provenance: ColumnsProvenance;
  readonly sources: ReadonlyMap<string, SourceDescription>;
  /** Names of our own datasets by slug, because columns can come from another dataset. */
  readonly datasetNames: ReadonlyMap<string, string>;
  readonly downloads: readonly Download[];
  /** Files that are generated on request, so their size is unknown. */
  readonly madeDownloads: readonly { readonly format: MadeFormatName; readonly path: string }[];
  /** Newest first. */
  readonly releases: readonly ShownRelease[];
  /** Undefined if no earlier release is kept. */
  readonly changes: ChangeCounts | undefined;
  /** The dataset's chart, as HTML; empty if there is none. */
  readonly story: string;
  readonly baseUrl: string;
}

/** A dataset's page in one language. */
export interface DatasetView extends DatasetPageData, ViewedRows {
  readonly table: TableRows;
  readonly words: SiteWords['dataset'];
  /** The absolute address of the English release page, so that citations are the same in every language. */
  readonly releaseUrl: string;
}
