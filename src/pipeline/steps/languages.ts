import type { Country } from '../../countries/country.ts';
import { languagesMethod } from '../../datasets/declared/country-methods.ts';
import { numberOf, readingOf, type Observation } from '../sources/observation.ts';
import { computed, published, type Receipt } from '../receipt.ts';
import { cell, wordsCell, type TableRow } from '../sources/table.ts';
import { isIsland, type Candidate } from './candidates.ts';

const EVERYWHERE = '*';
const LEAST_SHARE = 10;
/** Shares of the place itself that cover fewer people are too incomplete to replace the province's. */
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
  const method = languagesMethod(country).en;
  const named = languages.flatMap((row) =>
    wordsCell(row, 'destination_slugs').map((slug) => ({ slug, row })),
  );
  const languagesOf = Map.groupBy(named, ({ slug }) => slug);
  const rowsOf = (slug: string) => (languagesOf.get(slug) ?? []).map(({ row }) => row);
  return (candidate: Candidate): Receipt<string[]> => {
    const publications = [...rowsOf(EVERYWHERE), ...rowsOf(candidate.slug)];
    const groups = largeGroups(candidate, (groupsOf.get(candidate.slug) ?? []).map(parseGroup));
    const codes = [
      ...rowsOf(EVERYWHERE).map((row) => cell(row, 'iso639')),
      ...groups.map(({ code }) => code),
      ...rowsOf(candidate.slug).map((row) => cell(row, 'iso639')),
    ];
    const value = [...new Set(codes)];
    const rows = [...publications, ...groups.map(({ row }) => row)].map(({ at }) => at);
    if (groups.length === 0) return published(value, method, rows);
    const shares = groups.map(({ code, share }) => `${code} ${share} %`).join(', ');
    const area =
      groups[0]!.area === 'province' ? `the ${country.groupArea.en}, not of the place alone` : 'the place';
    return computed(value, method, rows, `${shares} of ${area}; ${readingOf(groups.map(({ row }) => row))}`);
  };
}

/** Largest first. An island does not resemble its province. */
function largeGroups(candidate: Candidate, groups: readonly Group[]): Group[] {
  const own = groups.filter(({ area }) => area === 'place');
  const covered = sharesByCode(own).reduce((total, { share }) => total + share, 0);
  const ofProvince = isIsland(candidate) ? [] : groups.filter(({ area }) => area === 'province');
  return sharesByCode(covered >= COVERED ? own : ofProvince)
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share);
}

/** One share per language: the first one given. */
function sharesByCode(groups: readonly Group[]): Group[] {
  return [...Map.groupBy(groups, ({ code }) => code).values()].map(([first]) => first!);
}

function parseGroup(row: Observation): Group {
  const [area = '', code = ''] = row.class.split(' ');
  return { area, code, share: numberOf(row), row };
}
