import type { Country } from '../../countries/country.ts';
import { sum } from '../../datasets/measures/numbers.ts';
import type { Said, Sentence } from '../../datasets/provenance/receipt-words.ts';
import { numberOf, type Observation, sayReading } from '../sources/observation.ts';
import { computed, published, type Receipt } from '../receipt.ts';
import { cell, type TableRow, wordsCell } from '../sources/table.ts';
import { type Candidate, isIsland } from './candidates.ts';

const EVERYWHERE = '*';
const LEAST_SHARE = 10;
/** Shares of the place itself that cover fewer people replace only the province's shares of the same groups. */
const COVERED = 50;

interface Group {
  readonly area: string;
  readonly code: string;
  readonly share: number;
  readonly row: Observation;
}

/** The official language first, then those of large ethnic groups, then those published for the place. */
export function languagesFinder(
  languages: readonly TableRow[],
  groupsOf: ReadonlyMap<string, readonly Observation[]>,
  country: Country,
) {
  const method: Said = { id: 'languages', area: country.groupArea };
  const named = languages.flatMap((row) =>
    wordsCell(row, 'destination_slugs').map((slug) => ({ slug, row })),
  );
  const languagesOf = Map.groupBy(named, ({ slug }) => slug);
  const rowsOf = (slug: string) => (languagesOf.get(slug) ?? []).map(({ row }) => row);
  return (candidate: Candidate): Receipt<string[]> => {
    const publications = [...rowsOf(EVERYWHERE), ...rowsOf(candidate.slug)];
    const { large: groups, leftOut } = groupsBySize(
      candidate,
      (groupsOf.get(candidate.slug) ?? []).map(parseGroup),
    );
    const codes = [
      ...rowsOf(EVERYWHERE).map((row) => cell(row, 'iso639')),
      ...groups.map(({ code }) => code),
      ...rowsOf(candidate.slug).map((row) => cell(row, 'iso639')),
    ];
    const value = [...new Set(codes)];
    const counted = [...groups, ...leftOut].map(({ row }) => row);
    const rows = [...publications, ...counted].map(({ at }) => at);
    if (counted.length === 0) return published(value, method, rows);
    const [ofPlace, ofProvince] = [groups.filter(isOwn), groups.filter((group) => !isOwn(group))];
    const detail: Said[] = [];
    if (ofProvince.length > 0)
      detail.push({ id: 'shares_of_area', shares: sharesOf(ofProvince), area: country.groupArea });
    if (ofPlace.length > 0) detail.push({ id: 'shares_of_place', shares: sharesOf(ofPlace) });
    if (leftOut.length > 0) detail.push({ id: 'shares_left_out', shares: sharesOf(leftOut) });
    return computed(value, method, rows, [...detail, sayReading(counted)]);
  };
}

/** Groups of a tenth or more, the largest first, and those that are so large only in the province. An island does not resemble its province. */
function groupsBySize(
  candidate: Candidate,
  groups: readonly Group[],
): Readonly<Record<'large' | 'leftOut', Group[]>> {
  const own = sharesByCode(groups.filter(isOwn));
  const isCovered = sum(own.map(({ share }) => share)) >= COVERED;
  const ofProvince = isCovered || isIsland(candidate) ? [] : groups.filter((group) => !isOwn(group));
  const large = sharesByCode([...own, ...ofProvince])
    .filter(isLarge)
    .sort((a, b) => b.share - a.share);
  const largeInProvince = new Set(ofProvince.filter(isLarge).map(({ code }) => code));
  const leftOut = own.filter((group) => !isLarge(group) && largeInProvince.has(group.code));
  return { large, leftOut };
}

const isOwn = ({ area }: Group) => area === 'place';
const isLarge = ({ share }: Group) => share >= LEAST_SHARE;

function sharesOf(groups: readonly Group[]): Sentence[] {
  return groups.map(({ code, share }) => ({ id: 'share', language: code, percent: share }));
}

/** One share per language: the first one given. */
function sharesByCode(groups: readonly Group[]): Group[] {
  return [...Map.groupBy(groups, ({ code }) => code).values()].map(([first]) => first!);
}

function parseGroup(row: Observation): Group {
  const [area = '', code = ''] = row.class.split(' ');
  return { area, code, share: numberOf(row), row };
}
