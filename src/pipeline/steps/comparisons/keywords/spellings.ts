import type { SourceRow } from '../../../../datasets/provenance/provenance.ts';
import { cell, InvalidTable, type TableRow } from '../../../sources/table.ts';

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
