import type { Country } from '../countries/country.ts';
import { datasetsOf, type DatasetKind } from '../datasets/catalog.ts';
import { firstDayOf, yearsIn, type Dataset, type Row, type Years } from '../datasets/dataset.ts';
import type { RowProvenance } from '../datasets/provenance/provenance.ts';
import { declaredColumns, listColumnProvenance, listSources } from '../datasets/provenance/receipt-store.ts';
import { withTranslation } from '../datasets/provenance/source-library.ts';
import { findNumberBefore } from '../datasets/releases/release-store.ts';
import { versionOf } from '../datasets/releases/release-changes.ts';
import type { Database } from '../storage/database.ts';
import type { ToolUsage } from '../datasets/declared/tool-usage-daily.ts';
import { cacheRecent } from '../datasets/records.ts';
import { createRowReader, type RowReader } from '../datasets/releases/current-releases.ts';
import {
  createReleaseArchive,
  listedRelease,
  listFiles,
  listReleases,
  type GetRelease,
  type ListedRelease,
  countAll,
  findChanges,
  type ChangeCounts,
} from '../datasets/releases/release-archive.ts';
import { findPlaceNames, keyOf } from '../datasets/stored-rows.ts';
import { downloadPath } from '../datasets/addresses.ts';
import { mapCard } from '../pages/charts/share-cards.ts';
import { placesIn, type Places } from '../pages/place.ts';
import { listCountryEntries, type CountryEntries } from '../pages/search/search-index.ts';
import { SITE_LANGUAGES, type SiteWords } from '../pages/language.ts';
import type { SiteContext } from './router.ts';

const SHOWN_RELEASES = 10;
const KEPT_FACTS = 50;
const KEPT_YEARS = 100;
/** Those of a full feed for every dataset. */
const KEPT_CHANGES = 500;

export type Site = ReturnType<typeof prepareSite>;

/** What everything on the site is made from, with the data that pages share. */
export function prepareSite(context: SiteContext) {
  const { db, catalog, releases } = context;
  const readRows = createRowReader(releases);
  const getRelease = createReleaseArchive(db, releases);
  const live = catalog.filter((dataset) => dataset.live);
  const [first, ...others] = context.countries;
  const dataOf = (country: Country) => createCountryData(country, readRows, context);
  const ofFirst = dataOf(first);

  function listDownloads(dataset: Dataset) {
    const release = releases.get(dataset.slug);
    return listFiles(listedRelease(dataset.slug, release)).map(({ path, ...file }) => ({
      ...file,
      path: downloadPath(dataset, file.format),
      releasePath: path,
      compressedSize: release.files[file.format]!.br.bytes.length,
    }));
  }

  const countries = [ofFirst, ...others.map(dataOf)];
  const data = {
    readRows,
    /** How often each tool was used, from the only dataset that changes while the service runs. */
    listUses: () => live.flatMap((dataset) => readRows(dataset) as readonly ToolUsage[]),
    /** The country that the general pages show. */
    first: ofFirst,
    countries,
    /** The country of a dataset; the first for the datasets of the whole service. */
    countryOf: (dataset: Dataset) => countries.find(({ country }) => country === dataset.country) ?? ofFirst,
    ...createDatasetFacts(context, readRows, getRelease),
    /** Suggested while a reader types a search. Without them, a page is still a page. */
    listNames: (words: SiteWords) =>
      Promise.all(countries.map(({ listEntries }) => listEntries(words))).then(
        (all) => all.flatMap(({ destinations }) => destinations.map(({ title }) => title)),
        () => [],
      ),
    listDownloads,
    listCards: () =>
      releases.listPublished().map((dataset) => ({
        dataset: findDeclared(context, dataset),
        release: releases.get(dataset.slug),
        downloads: listDownloads(dataset),
      })),
  };
  const { baseUrl } = context.config;
  const charts = { baseUrl, findYears: data.findYears };
  const built = catalog.filter((dataset) => !dataset.live);
  /** What the pages that belong to no country have in common. */
  const general = { card: { of: ofFirst, draw: mapCard }, listed: { datasets: built } };
  return { ...context, baseUrl, data, charts, getRelease, general };
}

/** The columns of a dataset that count; undefined for all. */
interface Part {
  readonly dataset: Dataset;
  readonly columns: readonly string[] | undefined;
}

/** What storage has about datasets besides their rows. It is queried once per build. */
function createDatasetFacts(
  { db, catalog, releases, sourceLibrary }: SiteContext,
  readRows: RowReader,
  getRelease: GetRelease,
) {
  const rememberFacts = cacheRecent<Awaited<ReturnType<typeof readFacts>>>(KEPT_FACTS);
  const rememberChanges = cacheRecent<ChangeCounts>(KEPT_CHANGES);
  const rememberYears = cacheRecent<{ readonly years: Years | undefined }>(KEPT_YEARS);

  const findColumns = async ({ slug, provenance }: Dataset) =>
    provenance ? declaredColumns(provenance, releases.get(slug).rowCount) : listColumnProvenance(db, slug);

  /** What a release changed; undefined if there is none to compare it with. Small, but slow to find. */
  const countChanges = ({ slug, number, declaration }: ListedRelease) =>
    rememberChanges(`${slug} ${versionOf(declaration, { number })}`, async () => {
      const previous = await findNumberBefore(db, slug, number);
      const dataset = releases.get(slug).declaration;
      const changes = previous && (await findChanges(getRelease, dataset, previous, number));
      return { changes: changes ? countAll(changes) : undefined };
    });

  async function readFacts(dataset: Dataset) {
    const { slug } = dataset;
    const listed = await listReleases(db, slug, { limit: SHOWN_RELEASES });
    const sources = await listSources(db);
    return {
      provenance: await findColumns(dataset),
      sources: new Map(sources.map((source) => [source.name, withTranslation(sourceLibrary, source)])),
      releases: listed.map((release) => ({ ...release, files: listFiles(release) })),
      changes: listed[0] && (await countChanges(listed[0])).changes,
    };
  }

  function yearsInRows(dataset: Dataset): Years | undefined {
    const { declaration, publishedAt } = releases.get(dataset.slug);
    const { trailingDays, yearColumn } = declaration.coverage ?? {};
    if (yearColumn) return yearsIn(readRows(dataset).map((row) => String(row[yearColumn])));
    const last = publishedAt.toISOString().slice(0, 10);
    return trailingDays === undefined ? undefined : yearsIn([firstDayOf(trailingDays, last), last]);
  }

  /** The years of the sources that the columns come from, also through other datasets. */
  async function yearsOfSources(part: Part): Promise<Years | undefined> {
    const names = new Set<string>();
    const parts = new Map([[nameOf(part), part]]);
    for (const { dataset, columns } of parts.values()) {
      const found = await findColumns(dataset);
      for (const column of columns ?? found.keys())
        for (const name of found.get(column)?.sources ?? []) {
          const from = catalog.find(({ slug }) => slug === name);
          const other = from && { dataset: from, columns: dataset.provenance?.[column]?.from?.columns };
          if (other) parts.getOrInsert(nameOf(other), other);
          else names.add(name);
        }
    }
    const sources = await listSources(db);
    return yearsIn(sources.filter(({ name }) => names.has(name)).map(({ period }) => period));
  }

  const findFacts = (dataset: Dataset) =>
    rememberFacts(`${dataset.slug} ${releases.buildsOf([dataset])}`, () => readFacts(dataset));

  /** The first and last year that a dataset's columns cover; without columns, the whole dataset. */
  const findYears = async ({ slug }: Pick<Dataset, 'slug'>, columns?: readonly string[]) => {
    const dataset = catalog.find((each) => each.slug === slug);
    if (!dataset) return undefined;
    const part = { dataset, columns };
    const found = await rememberYears(`${nameOf(part)} ${releases.buildsOf(catalog)}`, async () => ({
      years: yearsInRows(dataset) ?? (await yearsOfSources(part)),
    }));
    return found.years;
  };

  return { findFacts, findYears, countChanges };
}

const nameOf = ({ dataset, columns = [] }: Part) => [dataset.slug, ...columns].join(' ');

/** A row's receipts; empty if the last build wrote none. */
export async function findReceipts(db: Database, dataset: Dataset, row: Row): Promise<RowProvenance> {
  const ofRow = { dataset: dataset.slug, key: keyOf(dataset, row) };
  const found = await db
    .selectFrom('receipts')
    .select('receipts')
    .where((is) => is.and(ofRow))
    .executeTakeFirst();
  return found ? (JSON.parse(found.receipts) as RowProvenance) : {};
}

export type CountryData = ReturnType<typeof createCountryData>;

/** The data for one country's pages. Storage is queried once per build. */
function createCountryData(country: Country, readRows: RowReader, { db, releases, toolFacts }: SiteContext) {
  const datasets = datasetsOf(country);
  const { destinations, comparisons, dailyCosts, climateNormals } = datasets;
  const placeDatasets = [destinations, dailyCosts, climateNormals];
  const searched = [destinations, comparisons];
  const rememberEntries = cacheRecent<CountryEntries>(SITE_LANGUAGES.length);
  const rememberPlaces = cacheRecent<Places>(SITE_LANGUAGES.length);
  const listDestinations = () => readRows(destinations);
  const listComparisons = () => readRows(comparisons);
  return {
    country,
    datasets,
    listDestinations,
    listComparisons,
    findPlaces: (words: SiteWords) => {
      const rate = toolFacts.current.rates.get(country.currency.code);
      const builds = releases.buildsOf(placeDatasets);
      return rememberPlaces(`${words.language} ${rate?.perUsd} ${builds}`, async () => {
        const facts = {
          country,
          destinations: listDestinations(),
          names: await findPlaceNames(db),
          dailyCosts: readRows(dailyCosts, { mayBeMissing: true }),
          climateNormals: readRows(climateNormals, { mayBeMissing: true }),
          rate,
        };
        return placesIn(facts, words);
      });
    },
    getRelease: (kind: DatasetKind) => releases.get(datasets[kind].slug),
    /** What search finds. */
    listEntries: (words: SiteWords) =>
      rememberEntries(`${words.language} ${releases.buildsOf(searched)}`, async () => {
        const names = await findPlaceNames(db);
        return listCountryEntries(country, words, listDestinations(), listComparisons(), names);
      }),
  };
}

/** The newest release's declaration. A release does not name its country, but its dataset does. */
export function findDeclared({ releases }: Pick<SiteContext, 'releases'>, { slug, country }: Dataset) {
  return { ...releases.get(slug).declaration, ...(country && { country }) };
}

/** The facts of a chart of the uses. */
export function findUses(site: Site, dataset: Dataset) {
  const today = site.releases.get(dataset.slug).publishedAt.toISOString().slice(0, 10);
  return { dataset: findDeclared(site, dataset), uses: site.data.listUses(), today };
}
