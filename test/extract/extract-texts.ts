import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vietnam } from '../../src/countries/vietnam.ts';
import type { Country } from '../../src/countries/country.ts';
import { extractFolder, type Extraction } from '../../src/extract/extract-folder.ts';
import type { Extractor, Sidecar } from '../../src/extract/document.ts';
import { readPlaces } from '../../src/extract/places.ts';

export interface WrittenDocument {
  readonly text: string | Uint8Array;
  readonly source: Partial<Sidecar> & { readonly extractor: string };
}

export const DONG = { currency: 'VND', per_usd: 25_000, date: '2026-04' };

/** Writes documents by name into a new folder. */
export async function writeDocuments(documents: Readonly<Record<string, WrittenDocument>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-extract-'));
  for (const [name, { text, source }] of Object.entries(documents)) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.source.json`), JSON.stringify(sidecarOf(name, source)));
  }
  return folder;
}

export function sidecarOf(name: string, source: WrittenDocument['source']): Sidecar {
  return {
    address: `https://example.org/${name}`,
    publisher: name.replace(/\..*$/, ''),
    retrieved: '2026-05-01',
    licence: 'none stated',
    ...source,
  };
}

export async function extractTexts(
  documents: Readonly<Record<string, WrittenDocument>>,
  outside?: Extractor,
  country: Country = vietnam,
): Promise<Extraction> {
  const folder = await writeDocuments(documents);
  try {
    return await extractFolder({ folder, places: readPlaces(country), outside });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What was found, in short: "sa-pa 3 4 5". */
export function summarize({ observations }: Extraction): string[] {
  return observations.map(({ place, field, class: tier, value, low, high }) =>
    [place, field, tier, value, low === undefined ? '' : `(${low}-${high})`]
      .filter((word) => word !== '')
      .join(' '),
  );
}

export function reasons({ rejects }: Extraction): string[] {
  return rejects.map(({ reason }) => String(reason));
}
