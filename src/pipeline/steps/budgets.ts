import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { assembled, computed, estimated, published, type Receipt } from '../receipt.ts';
import { cell, InvalidTable, numberCell, type TableRow } from '../table.ts';
import type { Candidate, Setting } from './candidates.ts';

/**
 * What a day costs one traveler who is already in the country: bed, food, getting around, sights and tours, at prices
 * of 2025 or later, in whole dollars. The level of each band is a tier of the Vietnam Travel Cost Index 2026:
 * `budget` its backpacker, `mid` its mid-range, `premium` its comfort (not its luxury). Places are told apart by
 * components of the same standing: a dorm bed, a three-star and a four-star room, with food and activities to match.
 */
export const BANDS = ['budget', 'mid', 'premium'] as const;

export type Band = (typeof BANDS)[number];

const EARLIEST_YEAR = 2025;
const COUNTRY = 'vietnam';
const INDEX_LICENCE = 'CC BY 4.0';

interface Level {
  /** The place's sum of components over the median place's. */
  readonly ratio: number;
  readonly sources: readonly SourceRow[];
}

export function budgetFinder(
  candidates: readonly Candidate[],
  observations: readonly TableRow[],
  components: readonly TableRow[],
) {
  const whole = observations.filter(isWholeDay);
  const componentsOf = new Map(components.map((row) => [cell(row, 'place'), row]));
  const bands = Object.fromEntries(
    BANDS.map((band) => [band, bandFinder(band, whole, componentsOf, candidates)]),
  ) as Record<Band, (candidate: Candidate) => Receipt<number>>;
  return (candidate: Candidate): Receipt<Record<Band, number>> =>
    assembled(
      {
        budget: bands.budget(candidate),
        mid: bands.mid(candidate),
        premium: bands.premium(candidate),
      },
      'three bands, each with its own receipt, by the tiers of the Vietnam Travel Cost Index 2026',
    );
}

function bandFinder(
  band: Band,
  whole: readonly TableRow[],
  componentsOf: ReadonlyMap<string, TableRow>,
  candidates: readonly Candidate[],
) {
  const ofBand = whole.filter((row) => cell(row, 'band') === band);
  const country = ofBand.find(
    (row) => cell(row, 'place') === COUNTRY && cell(row, 'licence') === INDEX_LICENCE,
  );
  if (!country) throw new InvalidTable(`The cost index gives no ${band} day for the country.`);
  const countryUsd = numberCell(country, 'usd');
  const publishedOf = new Map(ofBand.map((row) => [cell(row, 'place'), row]));
  const typical = median([...componentsOf.values()].map((row) => componentSum(row, band)));
  const levelOf = (slug: string): Level | undefined => {
    const row = componentsOf.get(slug);
    return row && { ratio: componentSum(row, band) / typical, sources: [row.at] };
  };
  const settingLevels = levelsBySetting(candidates, levelOf);

  return (candidate: Candidate): Receipt<number> => {
    const total = publishedOf.get(candidate.slug);
    if (total)
      return published(
        numberCell(total, 'usd'),
        'total of a whole day, as published for the place',
        [total.at],
        cell(total, 'publication'),
      );
    const own = levelOf(candidate.slug);
    if (own) {
      const method =
        'the day of the country by the place’s sum of bed, food and activities over the median place’s';
      return computed(Math.round(countryUsd * own.ratio), method, [country.at, ...own.sources]);
    }
    const { setting } = candidate;
    const level = settingLevels.get(setting);
    if (!level) throw new InvalidTable(`No place with a known cost has the setting ${setting}.`);
    const method =
      'the day of the country by the median level of the places with known costs of the same setting';
    const sources = [country.at, ...level.sources];
    return estimated(Math.round(countryUsd * level.ratio), method, sources, `setting ${setting}`);
  };
}

/** Older totals, averages over all visitors and single components do not fit the definition of a band. */
function isWholeDay(row: TableRow): boolean {
  return cell(row, 'coverage') === 'whole-day' && Number(cell(row, 'year')) >= EARLIEST_YEAR;
}

function componentSum(row: TableRow, band: Band): number {
  return ['bed', 'food', 'activities'].reduce(
    (sum, component) => sum + numberCell(row, `${component}_${band}`),
    0,
  );
}

function levelsBySetting(
  candidates: readonly Candidate[],
  levelOf: (slug: string) => Level | undefined,
): Map<Setting, Level> {
  const levels = candidates.flatMap(({ slug, setting }) => {
    const level = levelOf(slug);
    return level ? [{ setting, level }] : [];
  });
  const grouped = Map.groupBy(levels, ({ setting }) => setting);
  return new Map(
    [...grouped].map(([setting, known]) => [
      setting,
      {
        ratio: median(known.map(({ level }) => level.ratio)),
        sources: known.flatMap(({ level }) => level.sources),
      },
    ]),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
