import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Compile } from 'typebox/compile';
import { ownName, type Country } from '../../countries/country.ts';
import { type LibrarySource, sourceSchema } from '../../datasets/provenance/source-library.ts';
import { readingFile } from '../../extract/bad-file.ts';
import { cell, InvalidTable, type TableRow } from './table.ts';
import { parseGeonamesDump, readZipEntry } from './geonames-dump.ts';
import { listSourceFolders, METADATA, parseTable } from './source-library.ts';

const sourceCheck = Compile(sourceSchema);

export interface Source extends LibrarySource {
  readonly tables: Readonly<Record<string, readonly TableRow[]>>;
}

export type Sources = Readonly<Record<string, Source>>;

/** A dump without places in the country. */
export class NoPlaces extends InvalidTable {}

/** Every folder in `sources` and `observations`, and the editorial tables, by folder name. All have the same layout and checksums. */
export function readSources(country: Country, folder = country.folder): Sources {
  const folders = listSourceFolders(folder);
  return Object.fromEntries(folders.map((name) => [basename(name), readSource(folder, name, country)]));
}

/** A source in its folder, such as `sources/geonames`. */
export function readSource(dataFolder: string, sourceFolder: string, country: Country): Source {
  const folder = join(dataFolder, sourceFolder);
  const name = ownName(country, basename(sourceFolder));
  const metadata = readingFile(`${name}/${METADATA}`, (): unknown =>
    JSON.parse(readFileSync(join(folder, METADATA), 'utf8')),
  );
  if (!sourceCheck.Check(metadata)) {
    const problems = sourceCheck.Errors(metadata).map((error) => `${error.instancePath} ${error.message}`);
    throw new InvalidTable(`${name}/${METADATA}: ${problems.join('; ')}`);
  }
  const tables = Object.entries(metadata.files).map(([file, expected]) => {
    const bytes = readFileSync(join(folder, file));
    const found = hash('sha256', bytes);
    if (found !== expected)
      throw new InvalidTable(
        `${name}/${file} has the sha-256 ${found}, but its ${METADATA} says ${expected}`,
      );
    const rows = readingFile(`${name}/${file}`, () =>
      parseTable(bytes.toString('utf8'), name, file, country.code),
    );
    return [file, rows] as const;
  });
  return { name, ...metadata, tables: Object.fromEntries(tables) };
}

/** The sources with the places of another GeoNames dump: `cities500.txt`, a country's file, or a zip of either. */
export function withGeonames(sources: Sources, file: string, country: Country): Sources {
  const kept = sources['geonames'];
  if (!kept) throw new InvalidTable('There is no source geonames to replace.');
  const bytes = readFileSync(file);
  const dump = bytes.subarray(0, 2).toString('latin1') === 'PK' ? readZipEntry(bytes, isDump) : bytes;
  const rows = parseGeonamesDump(dump.toString('utf8'), kept.name, basename(file), country.code);
  if (rows.length === 0) throw new NoPlaces(`${basename(file)} has no places in ${country.name.en}.`);
  const latest = rows.map((row) => cell(row, 'modification_date')).reduce((a, b) => (a > b ? a : b));
  const { vi: _, ...untranslated } = kept;
  const geonames: Source = {
    ...untranslated,
    title: ownTitle(basename(file), country),
    retrieved: latest,
    period: `rows changed up to ${latest}`,
    files: { [basename(file)]: hash('sha256', bytes) },
    tables: { [basename(file)]: rows },
  };
  return { ...sources, geonames };
}

export function isOwnGeonames({ title, files }: Pick<Source, 'title' | 'files'>, country: Country) {
  return Object.keys(files).some((file) => title === ownTitle(file, country));
}

const ownTitle = (file: string, { name }: Country) => `GeoNames, ${file}, the rows of ${name.en}`;

const isDump = (name: string) => name.endsWith('.txt') && name !== 'readme.txt';

export function rowsOf(sources: Sources, name: string, table: string): readonly TableRow[] {
  const rows = sources[name]?.tables[table];
  if (!rows) throw new InvalidTable(`There is no table ${name}/${table}.`);
  return rows;
}
