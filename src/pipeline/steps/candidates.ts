import { cell, InvalidTable, numberCell, type TableRow, wordsCell } from '../sources/table.ts';
import { editorial, type Receipt } from '../receipt.ts';

export const SETTINGS = ['coast', 'delta', 'city-plain', 'highland', 'mountain'] as const;

export type Setting = (typeof SETTINGS)[number];

export function isIsland({ tags }: Pick<Candidate, 'tags'>): boolean {
  return tags.includes('island');
}

export function parseCandidates(rows: readonly TableRow[]) {
  return rows.map((row) => ({
    slug: cell(row, 'slug'),
    nameEn: cell(row, 'name_en'),
    /** Empty if the geographic database has the right name. */
    nameVi: cell(row, 'name_vi'),
    /** Empty if the GeoNames dump lacks the place. */
    geonameid: cell(row, 'geonameid'),
    /** The place that represents the destination in the geographic database; empty if it is the place itself. */
    proxy: cell(row, 'proxy'),
    tier: numberCell(row, 'tier'),
    setting: parseSetting(cell(row, 'setting')),
    tags: wordsCell(row, 'tags'),
    row,
  }));
}

export type Candidate = Readonly<ReturnType<typeof parseCandidates>[number]>;

function parseSetting(word: string): Setting {
  const setting = SETTINGS.find((known) => known === word);
  if (!setting) throw new InvalidTable(`"${word}" is not a setting. Allowed: ${SETTINGS.join(', ')}.`);
  return setting;
}

/** The editorial table's tags, plus `unesco`, which only the list of World Heritage sites can give. */
export function tagsFinder(vocabulary: readonly TableRow[], sites: readonly TableRow[]) {
  const known = new Set(vocabulary.map((row) => cell(row, 'tag')));
  const sitesOf = rowsBySlug(sites);
  return (candidate: Candidate): Receipt<string[]> => {
    const unknown = candidate.tags.find((tag) => !known.has(tag));
    if (unknown)
      throw new InvalidTable(`${candidate.slug} has the tag "${unknown}", which is not in tags.csv.`);
    const near = sitesOf(candidate.slug);
    const own = candidate.tags.filter((tag) => tag !== 'unesco');
    const rows = [candidate.row, ...near].map(({ at }) => at);
    return editorial(near.length > 0 ? [...own, 'unesco'] : own, 'tags', rows);
  };
}

/** Returns a function that lists the rows whose `destination_slugs` name a slug. */
export function rowsBySlug(rows: readonly TableRow[]): (slug: string) => readonly TableRow[] {
  const bySlug = new Map<string, TableRow[]>();
  for (const row of rows)
    for (const slug of new Set(wordsCell(row, 'destination_slugs'))) bySlug.getOrInsert(slug, []).push(row);
  return (slug) => bySlug.get(slug) ?? [];
}

/** Returns a function that finds how people type a place's name in a search box; undefined if they type the name itself. */
export function spellingFinder(rows: readonly TableRow[]) {
  const bySlug = Map.groupBy(rows, (row) => cell(row, 'slug'));
  return (slug: string) => {
    const ofPlace = bySlug.get(slug) ?? [];
    const spellingIn = (language: string) => {
      const [found, other] = ofPlace.filter((row) => cell(row, 'language') === language);
      if (other) throw new InvalidTable(`spellings.csv has two spellings of ${slug} in ${language}.`);
      return found && cell(found, 'spelling');
    };
    return { en: spellingIn('en'), vi: spellingIn('vi'), rows: ofPlace.map(({ at }) => at) };
  };
}
