import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { envExample, readConfig } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { presentDictionary } from '../../datasets/metadata/dictionary.ts';
import type { LibrarySource, SourceTerms } from '../../datasets/provenance/source-library.ts';
import { LEDGER_FILE, makeRows } from '../../pipeline/make-rows.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import { writeLedger } from '../../pipeline/steps/comparisons/choose-pairs.ts';
import { presentImportSchema } from '../../rooms/import/lines.ts';
import { VERSION } from '../../version.ts';
import { buildDatasets } from '../build/build.ts';
import { createServiceHere } from '../serve/create-service-here.ts';
import { openEmpty } from '../state.ts';
import { presentClientTypes, type DescribedApi } from './client-types.ts';
import DATA_LICENSE from './data-license.json' with { type: 'json' };

const ROOT = new URL('../../../', import.meta.url);

/** Writes every generated file or, with --check, lists the stale ones. */
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
  const defaults = readConfig({});
  const api = await describeApi();
  return [
    ['.env.example', envExample()],
    ['package-lock.json', dropOptionalEngines(await readFile(new URL('package-lock.json', ROOT), 'utf8'))],
    ['CITATION.cff', await withVersion('CITATION.cff')],
    ['client/package.json', await withVersion('client/package.json')],
    ['docs/openapi.json', api],
    ['client/types.ts', presentClientTypes(JSON.parse(api) as DescribedApi)],
    ['docs/room-import.schema.json', `${JSON.stringify(presentImportSchema(), null, 2)}\n`],
    ['DATA-LICENSE', presentDataLicense(openSourceLibrary(COUNTRIES).list())],
    ...COUNTRIES.map((country): [string, string] => [
      `data/${country.slug}/${LEDGER_FILE}`,
      writeLedger(makeRows(country).ledger),
    ]),
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

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly optional?: boolean; engines?: unknown }>>;
}

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
