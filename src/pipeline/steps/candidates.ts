import type { Position } from '../../datasets/measures/numbers.ts';
import { cell, InvalidTable, numberCell, type TableRow, wordsCell } from '../sources/table.ts';
import { editorial, type Receipt } from '../receipt.ts';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';

export const SETTINGS = ['coast', 'delta', 'city-plain', 'highland', 'mountain'] as const;

export type Setting = (typeof SETTINGS)[number];

/** A destination as the editorial table lists it. */
export interface Candidate {
  readonly slug: string;
  readonly nameEn: string;
  /** Empty if the geographic database has the right name. */
  readonly nameVi: string;
  /** Empty if the GeoNames dump lacks the place. */
  readonly geonameid: string;
  /** The place that represents the destination in the geographic database; empty if it is the place itself. */
  readonly proxy: string;
  readonly tier: number;
  readonly setting: Setting;
  readonly tags: readonly string[];
  readonly row: TableRow;
}

/** A candidate with a known position. */
export interface LocatedCandidate extends Candidate, Position {}

export function isIsland({ tags }: Pick<Candidate, 'tags'>): boolean {
  return tags.includes('island');
}

export function parseCandidates(rows: readonly TableRow[]): Candidate[] {
  return rows.map((row) => ({
    slug: cell(row, 'slug'),
    nameEn: cell(row, 'name_en'),
    nameVi: cell(row, 'name_vi'),
    geonameid: cell(row, 'geonameid'),
    proxy: cell(row, 'proxy'),
    tier: numberCell(row, 'tier'),
    setting: parseSetting(cell(row, 'setting')),
    tags: wordsCell(row, 'tags'),
    row,
  }));
}

function parseSetting(word: string): Setting {
  const setting = SETTINGS.find((known) => known === word);
  if (!setting) throw new InvalidTable(`"${word}" is not a setting. Allowed: ${SETTINGS.join(', ')}.`);
  return setting;
}

/** The editorial table's tags, plus `unesco`, which only the list of World Heritage sites can give. */
export function tagsFinder(vocabulary: readonly TableRow[], sites: readonly TableRow[]) {
  const known = new Set(vocabulary.map((row) => cell(row, 'tag')));
  const sitesOf = rowsByDestination(sites);
  return (candidate: Candidate): Receipt<string[]> => {
    const unknown = candidate.tags.find((tag) => !known.has(tag));
    if (unknown)
      throw new InvalidTable(`${candidate.slug} has the tag "${unknown}", which is not in tags.csv.`);
    const near = sitesOf.get(candidate.slug) ?? [];
    const tags = [
      ...candidate.tags.filter((tag) => tag !== 'unesco'),
      ...(near.length > 0 ? ['unesco'] : []),
    ];
    return editorial(
      tags,
      'tags',
      [candidate.row, ...near].map(({ at }) => at),
    );
  };
}

function rowsByDestination(rows: readonly TableRow[]): Map<string, TableRow[]> {
  const named = rows.flatMap((row) =>
    [...new Set(wordsCell(row, 'destination_slugs'))].map((slug) => ({ slug, row })),
  );
  const grouped = Map.groupBy(named, ({ slug }) => slug);
  return new Map([...grouped].map(([slug, members]) => [slug, members.map(({ row }) => row)]));
}

/** How people type a place's name in a search box; undefined if they type the name itself. */
export interface Spelling {
  readonly en?: string | undefined;
  readonly vi?: string | undefined;
  readonly rows: readonly SourceRow[];
}

export function spellingFinder(rows: readonly TableRow[]): (slug: string) => Spelling {
  const bySlug = Map.groupBy(rows, (row) => cell(row, 'slug'));
  return (slug) => {
    const ofPlace = bySlug.get(slug) ?? [];
    return {
      en: findSpelling(ofPlace, slug, 'en'),
      vi: findSpelling(ofPlace, slug, 'vi'),
      rows: ofPlace.map(({ at }) => at),
    };
  };
}

function findSpelling(rows: readonly TableRow[], slug: string, language: string): string | undefined {
  const found = rows.filter((row) => cell(row, 'language') === language);
  if (found.length > 1) throw new InvalidTable(`spellings.csv has two spellings of ${slug} in ${language}.`);
  return found[0] && cell(found[0], 'spelling');
}
