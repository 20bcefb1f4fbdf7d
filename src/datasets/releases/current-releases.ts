import { fetchFailed } from '../../errors.ts';
import type { Catalog } from '../catalog.ts';
import { findNewestFacts, findRelease, type StoredRelease } from './release-store.ts';
import { rowsOf, type Release } from './release.ts';
import type { Dataset, Declaration, DeclaredColumn, Row } from '../dataset.ts';
import { presentDataset } from '../envelope.ts';
import { readEnvelope } from '../formats/text-formats.ts';
import { kindOfType } from '../kind.ts';
import { UNVERSIONED } from './release-changes.ts';
import type { Database } from '../../storage/database.ts';

/** Changes whenever the release, its declaration or the build's stored data may change. */
export function buildOf({ number, builtAt }: Pick<Release, 'number' | 'builtAt'>): string {
  return `${number}@${builtAt.getTime()}`;
}

export type ReleaseState = ReturnType<CurrentReleases['states']>[number];

/** The newest release of each dataset, in memory. Every download is served from it. */
export class CurrentReleases {
  readonly #catalog: Catalog;
  readonly #releases = new Map<string, Release>();
  readonly #failingSince = new Map<string, Date>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  find(slug: string): Release | undefined {
    return this.#releases.get(slug);
  }

  get(slug: string): Release {
    const release = this.#releases.get(slug);
    if (!release) throw fetchFailed();
    return release;
  }

  /** Changes whenever a dataset has a newer release or build; it is the cache key for everything derived from them. */
  buildsOf(datasets: Iterable<Pick<Dataset, 'slug'>>): string {
    return Array.from(datasets, ({ slug }) => {
      const release = this.#releases.get(slug);
      return release ? buildOf(release) : '';
    }).join(' ');
  }

  /** All datasets except new ones that have not been published yet. */
  listPublished(): Catalog {
    return this.#catalog.filter(({ slug }) => this.#releases.has(slug));
  }

  states() {
    return this.#catalog.map(({ slug }) => ({
      slug,
      release: this.#releases.get(slug),
      /** When loading newer releases began to fail; undefined while it works. */
      failingSince: this.#failingSince.get(slug),
    }));
  }

  /** Loads newer releases from storage. On failure the last good release stays. */
  async load(db: Database, slug: string): Promise<void> {
    const newest = await findNewestFacts(db, slug);
    const served = this.#releases.get(slug);
    if (!newest || (served && buildOf(served) === buildOf(newest))) return;
    const stored = await findRelease(db, slug, newest.number);
    const dataset = this.#catalog.find((each) => each.slug === slug)!;
    if (stored) this.#releases.set(slug, declareRelease(dataset, stored));
  }

  markFresh(slug: string): void {
    this.#failingSince.delete(slug);
  }

  /** Whether this is the first failure after a success. */
  markFailing(slug: string, since: Date): boolean {
    if (this.#failingSince.has(slug)) return false;
    this.#failingSince.set(slug, since);
    return true;
  }
}

/** A dataset's rows, typed by its declaration. A dataset added by new code may have no release yet; then it may have no rows, instead of an error. */
export type RowReader = <Item extends Row>(
  dataset: Pick<Dataset<Item>, 'slug' | 'rows'>,
  options?: { readonly mayBeMissing?: boolean },
) => readonly Item[];

export function createRowReader(releases: Pick<CurrentReleases, 'get' | 'find'>): RowReader {
  return <Item extends Row>({ slug }: Pick<Dataset<Item>, 'slug'>, { mayBeMissing = false } = {}) =>
    mayBeMissing && !releases.find(slug) ? [] : (rowsOf(releases.get(slug)) as readonly Item[]);
}

/** `dataset` is the code's current declaration. */
export function declareRelease(dataset: Declaration, stored: StoredRelease): Release {
  const { json } = stored.files;
  if (!json) throw new Error(`${dataset.slug} release ${stored.number}: it has no JSON file`);
  const files = { ...stored.files, json };
  return {
    ...stored,
    files,
    declaration: stored.declaration ?? { ...declarationOfFiles(dataset, files), version: UNVERSIONED },
  };
}

/** For a release without a declaration: rebuilds it from the files. Value limits are known only if the code declares the same columns. */
function declarationOfFiles(dataset: Declaration, files: Release['files']): Declaration {
  const envelope = readEnvelope(files.json.identity.bytes);
  if (JSON.stringify(envelope) === JSON.stringify(presentDataset(dataset))) return dataset;
  const header = files.csv?.identity.bytes.toString().split('\r\n', 1)[0]!.split(',');
  const columns = envelope.columns.map(({ key, type, description }): [string, DeclaredColumn] => [
    key,
    { kind: kindOfType(type), description, inCsv: header?.includes(key) ?? false },
  ]);
  const { name, attribution } = envelope;
  return {
    ...dataset,
    name,
    attribution,
    columns: Object.fromEntries(columns),
    key: dataset.key.filter((key) => envelope.columns.some((column) => column.key === key)),
  };
}
