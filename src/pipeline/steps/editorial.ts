import { editorial, type Receipt } from '../receipt.ts';
import { cell, InvalidTable, wordsCell, type TableRow } from '../sources/table.ts';
import type { Candidate } from './candidates.ts';

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
