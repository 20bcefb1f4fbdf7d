import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { envExample, readConfig } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import { createCatalog, type Catalog } from '../../datasets/catalog.ts';
import type { Declaration } from '../../datasets/dataset.ts';
import { presentCff, presentZenodo } from '../../datasets/metadata/citation.ts';
import { catalogWords } from '../../datasets/metadata/described-dataset.ts';
import { presentDictionary } from '../../datasets/metadata/dictionary.ts';
import type { LibrarySource, SourceTerms } from '../../datasets/provenance/source-library.ts';
import { parseDeclaration, writeDeclaration } from '../../datasets/releases/release-store.ts';
import { findVersionProblem } from '../../datasets/releases/release-changes.ts';
import { LEDGER_FILE, makeRows } from '../../pipeline/make-rows.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import { writeLedger } from '../../pipeline/steps/comparisons/choose-pairs.ts';
import { presentImportSchema } from '../../rooms/import/lines.ts';
import { BadArgument } from '../command.ts';
import { VERSION } from '../../version.ts';
import { buildDatasets } from '../build/build.ts';
import { createServiceHere } from '../serve/create-service-here.ts';
import { openEmpty } from '../state.ts';
import { presentClientTypes, type DescribedApi } from './client-types.ts';
import DATA_LICENSE from './data-license.json' with { type: 'json' };

const ROOT = new URL('../../../', import.meta.url);

export async function generate({ check }: { check: boolean }): Promise<void> {
  const stale: string[] = [];
  for (const [name, content] of await listGeneratedFiles()) {
    const path = fileURLToPath(new URL(name, ROOT));
    const present = await readFile(path, 'utf8').catch(() => undefined);
    if (present === content) continue;
    stale.push(name);
    if (check) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  for (const name of stale) process.stdout.write(`${check ? 'stale' : 'written'}: ${name}\n`);
  if (check && stale.length > 0) process.exitCode = 1;
}

async function listGeneratedFiles(): Promise<[name: string, content: string][]> {
  const catalog = createCatalog({ ...readConfig({}), countries: COUNTRIES });
  const cited = { ...catalogWords(COUNTRIES), version: VERSION, datasets: catalog };
  const api = await describeApi();
  return [
    ['.env.example', envExample()],
    ['package-lock.json', dropOptionalEngines(await readFile(new URL('package-lock.json', ROOT), 'utf8'))],
    ['CITATION.cff', presentCff(cited)],
    ['.zenodo.json', presentZenodo(cited)],
    ['client/package.json', await withVersion('client/package.json')],
    ['docs/openapi.json', api],
    ['client/types.ts', presentClientTypes(JSON.parse(api) as DescribedApi)],
    ['docs/room-import.schema.json', `${JSON.stringify(presentImportSchema(), null, 2)}\n`],
    [SCHEMAS_FILE, await presentSchemas(catalog, new Date())],
    ['DATA-LICENSE', presentDataLicense(openSourceLibrary(COUNTRIES).list())],
    ...COUNTRIES.map((country): [string, string] => [
      `data/${country.slug}/${LEDGER_FILE}`,
      writeLedger(makeRows(country).ledger),
    ]),
    ...catalog.map((dataset): [string, string] => [
      `docs/datasets/${dataset.slug}.md`,
      presentDictionary(dataset),
    ]),
  ];
}

const SCHEMAS_FILE = 'docs/datasets/schemas.json';

/** The columns of each dataset. Refuses to replace columns that this file has by others without the version that says so. */
async function presentSchemas(catalog: Catalog, now: Date): Promise<string> {
  const text = await readFile(new URL(SCHEMAS_FILE, ROOT), 'utf8');
  const before = JSON.parse(text) as Readonly<Record<string, Declaration>>;
  const schemas = catalog.map((dataset) => {
    const { slug, version, deprecated, key, columns } = parseDeclaration(writeDeclaration(dataset));
    const last = before[slug];
    const problem = last && findVersionProblem({ ...last, slug }, dataset, now.toISOString().slice(0, 10));
    if (problem) throw new BadArgument(problem);
    return [slug, { version, deprecated, key, columns }];
  });
  return `${JSON.stringify(Object.fromEntries(schemas), null, 2)}\n`;
}

async function withVersion(name: string): Promise<string> {
  const text = await readFile(new URL(name, ROOT), 'utf8');
  return text.replace(/^(\s*"?version"?: "?)[^"\n]+/m, `$1${VERSION}`);
}

/** Queries the service itself, with the real data and default settings. */
async function describeApi(): Promise<string> {
  const config = readConfig({});
  const db = await openEmpty(config);
  await buildDatasets(db, config, { now: new Date(0) });
  const service = await createServiceHere(config, db);
  const { body } = await service.apps.production.app.inject('/api/openapi.json');
  await service.close();
  await db.destroy();
  return `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
}

type Lockfile = { packages: Record<string, { optional?: boolean; engines?: unknown }> };

/** npm skips optional packages that require a newer Node than the machine's. They run on the bundled Node, so the requirement is removed. */
export function dropOptionalEngines(text: string): string {
  const lockfile = JSON.parse(text) as Lockfile;
  for (const entry of Object.values(lockfile.packages)) if (entry.optional) delete entry.engines;
  return `${JSON.stringify(lockfile, null, 2)}\n`;
}

export function presentDataLicense(sources: readonly LibrarySource[]): string {
  const listed = (terms: SourceTerms) =>
    sources
      .filter((source) => source.terms === terms)
      .map(
        ({ name, credit, licence, address }) => `- ${name}: ${credit}\n  licence: ${licence}\n  ${address}\n`,
      )
      .join('');
  return DATA_LICENSE.join('\n').replaceAll(/\{(open|cited|withheld)\}/g, (_, terms: SourceTerms) =>
    listed(terms),
  );
}
