import type { DatasetKind } from '../../datasets/catalog.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';
import { catalogWords, describeCatalog } from '../../datasets/metadata/described-dataset.ts';
import { presentSchemaOrgCatalog } from '../../datasets/metadata/schema-org.ts';
import type { ValueClass } from '../../datasets/provenance/provenance.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/receipt-store.ts';
import { type SourceDescription } from '../../datasets/provenance/source-library.ts';
import { sourcePath, SOURCES_PATH, tablePath } from '../../datasets/addresses.ts';
import { entriesOf } from '../../datasets/records.ts';
import { declarationWords } from '../../pages/language.ts';
import { findClimate } from '../../pages/charts/climate.ts';
import { homePage } from '../../pages/home-page.ts';
import { methodPage } from '../../pages/method-page.ts';
import { sourcePage, sourcesPage, tablePage } from '../../pages/sources-page.ts';
import { readToolData } from '../../tools/tool-data.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { invalidParameter } from '../../errors.ts';
import { findDeclared, type Site } from '../site-data.ts';

export function homePages(addPage: AddPage, site: Site): void {
  const { data, catalog, countries, baseUrl } = site;
  const { first } = data;
  const countRows = (kind: DatasetKind) =>
    data.countries.reduce((sum, { datasets }) => sum + data.readRows<Row>(datasets[kind]).length, 0);
  const make = async ({ words }: AskedPage) => {
    const places = await first.findPlaces(words);
    const { sources } = await data.findFacts(first.datasets.destinations);
    const home = {
      country: first.country,
      others: countries.filter((country) => country !== first.country),
      cards: data.listCards(),
      places,
      comparisons: first.listComparisons(),
      numbers: {
        destinations: countRows('destinations'),
        comparisons: countRows('comparisons'),
        months: countRows('climateWindows'),
        sources: sources.size,
      },
      ...site.charts,
      finder: {
        visit: { state: 'empty', sent: new Map() },
        data: readToolData(first.country, data.readRows, site.toolFacts.current),
        view: { search: '', filters: [], sort: [] },
      },
    } as const;
    const page = await homePage(home, words);
    const described = describeCatalog(site).map((each) => {
      const dataset = catalog.find(({ slug }) => slug === each.dataset.slug)!;
      return { ...each, words: declarationWords(findDeclared(site, dataset), words) };
    });
    const jsonLd = presentSchemaOrgCatalog(
      new URL('/', baseUrl).href,
      words.language === 'en' ? catalogWords(countries) : { name: page.title, description: page.description },
      described,
      { language: words.language, url: new URL(words.path('/'), baseUrl).href },
    );
    return { page: { ...page, jsonLd } };
  };
  addPage('/', make, site.general);
}

export function methodPages(addPage: AddPage, site: Site): void {
  const { data } = site;
  const { destinations } = data.first.datasets;
  const make = async ({ words }: AskedPage) => {
    const provenance = new Map<Dataset, ColumnsProvenance>();
    for (const dataset of site.releases.listPublished())
      provenance.set(dataset, (await data.findFacts(dataset)).provenance);
    const sources = [...(await data.findFacts(destinations)).sources.values()];
    const page = {
      counts: [...provenance].map(([dataset, columns]) => ({
        name: declarationWords(dataset, words).name,
        classes: countClasses(columns),
      })),
      destinations: countUnknowns(site, provenance),
      census: words.list(site.countries.map(({ census }) => census[words.language])),
      sources: sources.toSorted((a, b) => sortName(a).localeCompare(sortName(b), 'en')),
    };
    return { page: methodPage(page, words) };
  };
  addPage('/how-it-is-made', make, site.general);
}

function countClasses(columns: ColumnsProvenance): Partial<Record<ValueClass, number>> {
  const counts: Partial<Record<ValueClass, number>> = {};
  for (const { classes } of columns.values())
    for (const [name, count] of entriesOf(classes)) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

function countUnknowns({ data }: Site, provenance: ReadonlyMap<Dataset, ColumnsProvenance>) {
  const counts = { total: 0, censusPopulations: 0, withoutNormals: 0, regionalBudgets: 0 };
  for (const { datasets, listDestinations, listComparisons } of data.countries) {
    const columns = provenance.get(datasets.destinations);
    const comparisons = listComparisons();
    const rows = listDestinations();
    counts.total += rows.length;
    counts.censusPopulations += columns?.get('population')?.classes.observed ?? 0;
    counts.withoutNormals += rows.filter(({ slug }) => !findClimate(comparisons, slug)?.tmean_c).length;
    counts.regionalBudgets += columns?.get('avg_daily_budget_usd')?.classes.regional ?? 0;
  }
  return counts;
}

const sortName = ({ credit }: SourceDescription) => credit.replace(/^the /, '');

const VARY = 'Accept, Accept-Encoding';
const TABS = 'text/tab-separated-values; charset=utf-8';
const COMMAS = 'text/csv; charset=utf-8; header=present';

/** The source tables: as pages for requests that ask for HTML, otherwise as the original files. */
export function sourcePages(addPage: AddPage, { sourceLibrary: library, general }: Site): void {
  addPage(SOURCES_PATH, ({ words }) => ({ page: sourcesPage(library.list(), words) }), general);

  const makeSource = async ({ words, params }: AskedPage) => {
    const source = library.find(params['name']!);
    if (!source) return undefined;
    const lineCounts = new Map<string, number>();
    for (const file of Object.keys(source.files)) {
      const lines = library.findTable(source, file)?.readLines();
      if (lines) lineCounts.set(file, lines.length);
    }
    return { page: sourcePage(source, lineCounts, words) };
  };
  const listPaths = () => library.list().map(({ name }) => sourcePath(name));
  addPage(sourcePath(':name'), makeSource, { listed: { ...general.listed, listPaths } });

  const makeTable = async ({ words, params, query, wantsHtml }: AskedPage) => {
    const [name, file] = [params['name']!, params['file']!];
    const source = library.find(name);
    const table = source && library.findTable(source, file);
    if (!table) return undefined;
    if (!wantsHtml || query['format'] === 'raw')
      return { body: table.read(), mediaType: file.endsWith('.txt') ? TABS : COMMAS, vary: VARY };
    const page = tablePage(source, file, table.readLines(), words, parseRows(query['rows']), query['for']);
    return { page, vary: VARY };
  };
  addPage(tablePath(':name', ':file'), makeTable, { takes: ['format', 'rows', 'for'] });
}

/** The lines in `374-385`, or one line. */
function parseRows(given: unknown): ((line: number) => boolean) | undefined {
  if (given === undefined) return undefined;
  const [, first, last = first] =
    /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (!first) throw invalidParameter('rows', 'it must be a line or a range of lines, such as 374-385');
  return (line) => line >= Number(first) && line <= Number(last);
}
