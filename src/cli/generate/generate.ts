import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { envExample, readConfig } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import type { Country } from '../../countries/country.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { presentDictionary } from '../../datasets/metadata/dictionary.ts';
import type { LibrarySource, SourceTerms } from '../../datasets/provenance/source-library.ts';
import { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { LEDGER_FILE, makeRows } from '../../pipeline/make-rows.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import { writeLedger } from '../../pipeline/steps/comparisons/choose-pairs.ts';
import { presentImportSchema } from '../../rooms/import/lines.ts';
import { openDatabase } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { VERSION } from '../../version.ts';
import { buildDatasets } from '../build/build-datasets.ts';
import { createServiceHere } from '../serve/create-service-here.ts';
import { presentClientTypes, type DescribedApi } from './client-types.ts';
import { areSamePictures, makeFavicon, makeTouchIcon } from './icons.ts';

const ROOT = new URL('../../../', import.meta.url);

/** Writes every generated file or, with --check, lists the stale ones. */
export async function generate({ check }: { check: boolean }): Promise<void> {
  const stale: string[] = [];
  for (const [name, content] of await listGeneratedFiles()) {
    const path = fileURLToPath(new URL(name, ROOT));
    const present = await readFile(path).catch(() => undefined);
    if (present && (await isFresh(present, content))) continue;
    stale.push(name);
    if (check) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  for (const name of stale) process.stdout.write(`${check ? 'stale' : 'written'}: ${name}\n`);
  if (check && stale.length > 0) process.exitCode = 1;
}

type Content = string | Buffer;

/** A file that is not text is a picture. */
async function isFresh(present: Buffer, content: Content): Promise<boolean> {
  if (typeof content === 'string') return present.equals(Buffer.from(content));
  return areSamePictures(present, content);
}

async function listGeneratedFiles(): Promise<[name: string, content: Content][]> {
  const defaults = readConfig({});
  const api = await describeApi();
  const icon = await readFile(new URL('src/pages/icon.svg', ROOT));
  return [
    ['.env.example', envExample()],
    ['package-lock.json', dropOptionalEngines(await readFile(new URL('package-lock.json', ROOT), 'utf8'))],
    ['CITATION.cff', await withVersion('CITATION.cff')],
    ['client/package.json', await withVersion('client/package.json')],
    ['docs/openapi.json', api],
    ['client/types.ts', presentClientTypes(JSON.parse(api) as DescribedApi)],
    ['docs/room-import.schema.json', `${JSON.stringify(presentImportSchema(), null, 2)}\n`],
    ['src/pages/icons/favicon.ico', await makeFavicon(icon)],
    ['src/pages/icons/apple-touch-icon.png', await makeTouchIcon(icon)],
    ['DATA-LICENSE', presentDataLicense(openSourceLibrary(COUNTRIES).list())],
    ...COUNTRIES.map(ledgerFile),
    ...createCatalog({ ...defaults, countries: COUNTRIES }).map((dataset): [string, string] => [
      `docs/datasets/${dataset.slug}.md`,
      presentDictionary(dataset),
    ]),
  ];
}

async function withVersion(name: string): Promise<string> {
  const text = await readFile(new URL(name, ROOT), 'utf8');
  return text.replace(/^(\s*"?version"?: "?)[^"\n]+/m, `$1${VERSION}`);
}

function ledgerFile(country: Country): [name: string, content: string] {
  const { ledger } = makeRows(country, { publishedSlugs: [] });
  return [`data/${country.slug}/${LEDGER_FILE}`, writeLedger(ledger)];
}

/** Queries the service itself, with the real data and default settings. */
async function describeApi(): Promise<string> {
  const config = readConfig({});
  const db = openDatabase({
    url: undefined,
    file: ':memory:',
    poolSize: 1,
    connectMs: 1,
    statementMs: 60_000,
  });
  const catalog = createCatalog({ ...config, countries: COUNTRIES });
  const releases = new CurrentReleases(catalog);
  await migrate(db);
  await buildDatasets(db, config, { now: new Date(0) });
  for (const { slug } of catalog) await releases.load(db, slug);
  const service = await createServiceHere(config, { db, catalog, countries: COUNTRIES, releases });
  const { body } = await service.apps.production.app.inject('/api/openapi.json');
  await service.close();
  await db.destroy();
  return `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly optional?: boolean; engines?: unknown }>>;
}

/** npm skips optional packages that require a newer Node than the machine's. They run on the bundled Node, so the requirement is removed. */
export function dropOptionalEngines(text: string): string {
  const lockfile = JSON.parse(text) as Lockfile;
  for (const entry of Object.values(lockfile.packages)) if (entry.optional) delete entry.engines;
  return `${JSON.stringify(lockfile, null, 2)}\n`;
}

/** The data licence, with every source grouped by its declared terms. */
export function presentDataLicense(sources: readonly LibrarySource[]): string {
  const listed = (terms: SourceTerms) =>
    sources
      .filter((source) => source.terms === terms)
      .map(
        ({ name, credit, licence, address }) => `- ${name}: ${credit}\n  licence: ${licence}\n  ${address}\n`,
      )
      .join('');
  return `${LICENCE}
OPEN SOURCES
The licence of each applies to its tables, which are in this repository and
under /sources on the service.

${listed('open')}
CITED SOURCES
They state no licence, or contain facts that need none. We took facts from them,
each with a citation, but none of their text. The tables of these
facts are in this repository and under /sources; the documents that they were
read from belong to their authors and are in neither. Prices of rooms and menus
are percentiles that we calculated, never those of single hotels or shops.

${listed('cited')}
SOURCES WHOSE TABLES ARE NOT GIVEN
Their licence is less open than CC BY 4.0, or unknown. The service publishes
none of their figures. Only the climate class and the best months of the few
destinations without a station nearby were computed from the two grids, and
the classifier was checked against the map.

${listed('withheld')}`;
}

const LICENCE = `Creative Commons Attribution 4.0 International (CC BY 4.0)
https://creativecommons.org/licenses/by/4.0/
Full legal text: https://creativecommons.org/licenses/by/4.0/legalcode

This licence covers the datasets that Sampan publishes (the downloads
under /api/data), the tables under data/<country>/editorial and
data/<country>/comparisons, and data/<country>/corrections.csv.

You may copy, share and adapt them for any purpose, even commercially, if you
give credit. The \`attribution\` member of each dataset is the credit we ask for.

The tables under data/<country>/sources and data/<country>/observations belong to
their authors. The source.json next to each declares its origin, its licence and its terms.
The lists below are generated from these declarations.

The exchange rate in data/catalogue comes from fawazahmed0/exchange-api (CC0).
`;
