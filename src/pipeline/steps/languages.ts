import type { Country } from '../../countries/country.ts';
import { sum } from '../../datasets/measures/numbers.ts';
import type { Said, Sentence } from '../../datasets/provenance/receipt-words.ts';
import { numberOf, type Observation, type ObservationsByPlace, sayReading } from '../sources/observation.ts';
import { computed, published, type Receipt } from '../receipt.ts';
import { cell, type TableRow } from '../sources/table.ts';
import { type Candidate, isIsland, rowsBySlug } from './candidates.ts';

const EVERYWHERE = '*';
const LEAST_SHARE = 10;
/** Shares of the place itself that cover fewer people replace only the province's shares of the same groups. */
const COVERED = 50;

/** The official language first, then those of large ethnic groups, then those published for the place. */
export function languagesFinder(
  languages: readonly TableRow[],
  groupsOf: ObservationsByPlace,
  { groupArea: area }: Pick<Country, 'groupArea'>,
) {
  const method: Said = { id: 'languages', area };
  const languagesOf = rowsBySlug(languages);
  return (candidate: Candidate): Receipt<string[]> => {
    const everywhere = languagesOf(EVERYWHERE);
    const ofSlug = languagesOf(candidate.slug);
    const { large, leftOut } = groupsBySize(candidate, (groupsOf.get(candidate.slug) ?? []).map(parseGroup));
    const codes = [
      ...everywhere.map((row) => cell(row, 'iso639')),
      ...large.map(({ code }) => code),
      ...ofSlug.map((row) => cell(row, 'iso639')),
    ];
    const value = [...new Set(codes)];
    const counted = [...large, ...leftOut].map(({ row }) => row);
    const rows = [...everywhere, ...ofSlug, ...counted].map(({ at }) => at);
    if (counted.length === 0) return published(value, method, rows);
    const shares = [
      { id: 'shares_of_area', shares: sharesOf(large.filter((group) => !isOwn(group))), area },
      { id: 'shares_of_place', shares: sharesOf(large.filter(isOwn)) },
      { id: 'shares_left_out', shares: sharesOf(leftOut) },
    ] as const;
    const detail = shares.filter((each) => each.shares.length > 0);
    return computed(value, method, rows, [...detail, sayReading(counted)]);
  };
}

/** Groups of a tenth or more, the largest first, and those that are so large only in the province. An island does not resemble its province. */
function groupsBySize(candidate: Candidate, groups: readonly Group[]) {
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

const sharesOf = (groups: readonly Group[]) =>
  groups.map(({ code, share }): Sentence => ({ id: 'share', language: code, percent: share }));

/** One share per language: the first one given. */
const sharesByCode = (groups: readonly Group[]) =>
  Array.from(Map.groupBy(groups, ({ code }) => code).values(), ([first]) => first!);

function parseGroup(row: Observation) {
  const [area = '', code = ''] = row.class.split(' ');
  return { area, code, share: numberOf(row), row };
}

type Group = Readonly<ReturnType<typeof parseGroup>>;
