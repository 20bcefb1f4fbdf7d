import type { ComparedDestination } from './choose-pairs.ts';
import { parse } from 'csv-parse/sync';
import { onceEach } from '../../receipt.ts';
import { InvalidTable } from '../../sources/table.ts';
import { INTEREST_POINTS } from '../../../datasets/declared/comparisons.ts';

/** Searches that compare the two places, in English and then in Vietnamese; usual spellings come before full names. */
export function keywordsOf(a: ComparedDestination, b: ComparedDestination): string[] {
  const [namedA, namedB] = [asTyped(a.row.name_en), asTyped(b.row.name_en)];
  const [namedAVi, namedBVi] = [asTyped(a.nameVi), asTyped(b.nameVi)];
  const [aEn, bEn] = [a.spelling?.en ?? namedA, b.spelling?.en ?? namedB];
  const [aVi, bVi] = [a.spelling?.vi ?? namedAVi, b.spelling?.vi ?? namedBVi];
  return [
    ...new Set([
      `${aEn} vs ${bEn}`,
      `${bEn} vs ${aEn}`,
      `${aEn} or ${bEn}`,
      `is ${aEn} or ${bEn} better`,
      `${namedA} vs ${namedB}`,
      `${aVi} hay ${bVi}`,
      `nên đi ${aVi} hay ${bVi}`,
      `so sánh ${aVi} và ${bVi}`,
      `${namedAVi} hay ${namedBVi}`,
    ]),
  ];
}

/** One lower-case line that no spreadsheet reads as a formula. */
function asTyped(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[\s=+\-@]+/, '')
    .trimEnd()
    .toLowerCase();
}

/** An operator's own monthly search volumes: a CSV table with the columns `slug` and `search_volume`. */
export function parseKeywordVolumes(csv: string): Map<string, number> {
  const rows: Record<string, string>[] = parse(csv, {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  });
  const volumes = new Map<string, number>();
  for (const [index, { slug, search_volume }] of rows.entries()) {
    const at = `Row ${index + 1} of the keyword table`;
    if (!slug || search_volume === undefined)
      throw new InvalidTable(`${at} needs a slug and a search_volume.`);
    if (!/^\d{1,9}$/.test(search_volume))
      throw new InvalidTable(
        `${at} gives ${slug} the volume ${JSON.stringify(search_volume)}, which is not a count.`,
      );
    if (volumes.has(slug)) throw new InvalidTable(`${at} gives ${slug} a second volume.`);
    volumes.set(slug, Number(search_volume));
  }
  return volumes;
}

/** The lowest value of the index. A published pair that is not measured has it too, because the column is a number. */
export const LOWEST_INTEREST = 1;

/** Returns a function that gives the index that the column's description defines, for a pair of the country; undefined if it is not measured. */
export function interestIndex(destinations: readonly ComparedDestination[]) {
  const pair = destinations[0]?.country.interest.pair ?? [];
  const reference = pair.flatMap((slug) => destinations.find(({ row }) => row.slug === slug)?.reviews ?? []);
  const unit = Math.sqrt(reference.reduce((product, { count }) => product * count, 1));
  const isMeasured = pair.length > 0 && reference.length === pair.length;
  return (...sides: readonly [ComparedDestination, ComparedDestination]) => {
    const [a, b] = sides.map(({ reviews }) => reviews?.count);
    const rows = [...sides.flatMap(({ reviews }) => reviews ?? []), ...reference].map(({ at }) => at);
    return {
      value:
        isMeasured && a && b
          ? Math.max(LOWEST_INTEREST, Math.round(INTEREST_POINTS * (Math.sqrt(a * b) / unit)))
          : undefined,
      /** The counts that the index was made from. */
      rows: onceEach(rows),
      /** The sides of the pair without review counts. */
      uncounted: sides.filter(({ reviews }) => !reviews).map(({ row }) => row.slug),
    };
  };
}

export type InterestIndex = ReturnType<ReturnType<typeof interestIndex>>;
