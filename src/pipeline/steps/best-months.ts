import type { Country } from '../../countries/country.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { MONTHS } from '../../datasets/words/text.ts';
import { type Position, sum } from '../../datasets/measures/numbers.ts';
import type { ExcludedMonth, MonthReason, Provenance } from '../../datasets/provenance/provenance.ts';
import type { Said } from '../../datasets/provenance/receipt-words.ts';
import { keysOf, mapKeys } from '../../datasets/records.ts';
import { GUIDE_KINDS } from '../../extract/fields.ts';
import { computed, estimated, type Receipt } from '../receipt.ts';
import { linesOf, type Observation, type ObservationsByPlace } from '../sources/observation.ts';
import { InvalidTable } from '../sources/table.ts';
import type { DestinationClimate, MonthlyNormal } from './climate/climate.ts';

/** A guide whose words have a known place in a document, and one that a person read without keeping it. */
const GUIDE_VOTE = { quoted: 1, unquoted: 0.5 };
/** A guide to one harvest or festival votes only for its months, with this share of a vote. */
const EVENT_SHARE = 0.5;
const CLIMATE_VOTE = 1;
/** A station this much higher or lower has no vote if any guide has one. */
const OTHER_HEIGHT_M = 300;
/** As much as three guides that are not quoted. With fewer, a doubtful station makes the months an estimate. */
const ENOUGH_VOTES = 1.5;

/** Monthly rain at which coastal rivers flood: no guide outweighs it. */
const FLOOD_MM = 450;

/** The climate speaks fully for a month up to `fair` and fully against it from `bad`, the same everywhere. */
const LIMITS = {
  rain: { figure: ({ precip_mm }: MonthlyNormal) => precip_mm, fair: 100, bad: 200 },
  cold: { figure: ({ tmean_c }: MonthlyNormal) => tmean_c, fair: 16, bad: 14 },
  heat: { figure: ({ tmean_c }: MonthlyNormal) => tmean_c, fair: 30, bad: 31 },
};

const FEWEST_MONTHS = 3;

/** A destination as far as its months depend on it. */
interface SeasonPlace extends Position {
  readonly slug: string;
  readonly country: Pick<Country, 'roughSea'>;
  readonly tags: readonly string[];
}

/** The months that at least half of the votes favour: those of the guides, and one of the climate. */
export function bestMonthsFinder(unquotedOf: ObservationsByPlace, quotedOf: ObservationsByPlace) {
  return (place: SeasonPlace, climate: DestinationClimate): Receipt<number[]> => {
    const { slug } = place;
    const guides = [
      ...parseGuides(quotedOf.get(slug) ?? [], GUIDE_VOTE.quoted),
      ...parseGuides(unquotedOf.get(slug) ?? [], GUIDE_VOTE.unquoted),
    ].filter(({ publisher }, index, all) => all.findIndex((each) => each.publisher === publisher) === index);
    const isMute = guides.length > 0 && Math.abs(climate.heightGapM) > OTHER_HEIGHT_M;
    const climateVote = isMute ? 0 : CLIMATE_VOTE;
    const months = climate.months.map((month) => countVotes(month, place, climate, guides, climateVote));
    const best = listBest(months);
    const value = best.map(({ month }) => month);

    const guideVotes = sum(guides.map(({ vote }) => vote));
    const evidence = climate.caveats.length > 0 && guideVotes < ENOUGH_VOTES ? estimated : computed;
    const sources = [...guides.flatMap(({ observations }) => linesOf(observations)), ...climate.sources];
    const quoted = guides.filter(({ isQuoted }) => isQuoted).length;
    const detail: Said[] = [
      ...(guides.length > 0 ? [{ id: 'guides', quoted, unquoted: guides.length - quoted } as const] : []),
      { id: isMute ? 'normals_without_vote' : 'normals', station: climate.station },
      ...(isMute ? [] : climate.caveats),
      { id: 'month_votes', shares: months.map((month) => String(Math.round(100 * shareOf(month)))) },
    ];
    return {
      ...evidence(value, 'months_by_votes', sources, detail),
      ...(guides.length > 0 && { n: guides.length }),
      excluded: Object.fromEntries(
        months
          .filter((month) => !best.includes(month))
          .map((month) => [String(month.month), excludedOf(month, best, climate, guides)]),
      ),
    };
  };
}

const [, , EVENT] = GUIDE_KINDS;

/** One guide per publisher, however many pages it has: to the place itself, else to its region, else to an event there. */
function parseGuides(observations: readonly Observation[], vote: number) {
  const byPublisher = Map.groupBy(observations, ({ publisher }) => publisher);
  return [...byPublisher].flatMap(([publisher, pages]) => {
    const kind = GUIDE_KINDS.find((each) => pages.some((page) => page.class === each));
    if (kind === undefined) return [];
    const counted = pages.filter((page) => page.class === kind);
    const isEvent = kind === EVENT;
    return [
      {
        publisher,
        observations: counted,
        months: new Set(counted.flatMap(parseMonths)),
        isEvent,
        isQuoted: vote === GUIDE_VOTE.quoted,
        vote: isEvent ? vote * EVENT_SHARE : vote,
      },
    ];
  });
}

type Guide = Readonly<ReturnType<typeof parseGuides>[number]>;

function parseMonths({ text, at: { source, line } }: Observation): number[] {
  const months = text.split(' ').map(Number);
  if (months.some((month) => !MONTHS.includes(month)))
    throw new InvalidTable(`${source} line ${line}: "${text}" are not months`);
  return months;
}

function countVotes(
  normal: DestinationClimate['months'][number],
  place: SeasonPlace,
  { quality }: DestinationClimate,
  guides: readonly Guide[],
  climateVote: number,
) {
  const { month } = normal;
  const naming = guides.filter(({ months }) => months.has(month));
  const others = guides.filter(({ months, isEvent }) => !isEvent && !months.has(month));
  // 0 or less up to the fair limit, 1 or more from the bad one.
  const badness = {
    ...mapKeys(keysOf(LIMITS), (name) => {
      const { figure, fair, bad } = LIMITS[name];
      return (figure(normal) - fair) / (bad - fair);
    }),
    rough_sea: isRough(place, month) ? 1 : 0,
  };
  const worst = Math.max(...Object.values(badness));
  const fairness = 1 - Math.min(1, Math.max(0, worst));
  return {
    ...normal,
    badness,
    worst,
    climateVote,
    named: naming.length,
    isFair: climateVote === 0 || fairness > 1 / 2,
    for: sum(naming.map(({ vote }) => vote)) + climateVote * fairness,
    against: sum(others.map(({ vote }) => vote)) + climateVote * (1 - fairness),
    isFlood: quality !== 'poor' && normal.precip_mm >= FLOOD_MM,
  };
}

type CountedMonth = Readonly<ReturnType<typeof countVotes>>;

const shareOf = (month: CountedMonth) => month.for / (month.for + month.against) || 0;

function isRough({ lat, lng, tags, country: { roughSea } }: SeasonPlace, month: number): boolean {
  if (!roughSea || !tags.includes('beach') || !roughSea.months.includes(month)) return false;
  const { south, north, west, east } = roughSea.coast;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** Where the votes are equal, the climate decides. If no month has half of the votes, the three that come nearest are the best. */
function listBest(months: readonly CountedMonth[]): CountedMonth[] {
  const isFavoured = (month: CountedMonth) =>
    month.for > 0 && (month.for > month.against || (month.for === month.against && month.isFair));
  const best = months.filter((month) => isFavoured(month) && !month.isFlood);
  if (best.length > 0) return best;
  const nearest = months.toSorted((a, b) => shareOf(b) - shareOf(a) || a.worst - b.worst);
  return nearest.slice(0, FEWEST_MONTHS).sort((a, b) => a.month - b.month);
}

function excludedOf(
  month: CountedMonth,
  best: readonly CountedMonth[],
  { kind }: DestinationClimate,
  guides: readonly Guide[],
): ExcludedMonth {
  const { tmean_c, precip_mm, named } = month;
  return {
    reason: reasonOf(month, best, guides),
    ...(kind === 'station' && { tmean_c, precip_mm }),
    ...(guides.length > 0 && { guides: { named, of: guides.length } }),
  };
}

/** A figure is a reason only if it is worse than that of every recommended month, as readers see it. */
const IS_WORSE: Readonly<
  Record<keyof CountedMonth['badness'], (a: CountedMonth, b: CountedMonth) => boolean>
> = {
  rain: (a, b) => Math.round(a.precip_mm) > Math.round(b.precip_mm),
  cold: (a, b) => a.tmean_c < b.tmean_c,
  heat: (a, b) => a.tmean_c > b.tmean_c,
  rough_sea: (_, b) => b.badness.rough_sea === 0,
};

function reasonOf(month: CountedMonth, best: readonly CountedMonth[], guides: readonly Guide[]): MonthReason {
  if (month.isFlood && guides.length > 0 && 2 * month.named >= guides.length) return 'flood';
  const { badness } = month;
  const decisive = keysOf(badness)
    .filter((name) => month.climateVote > 0 && badness[name] >= 1 / 2)
    .sort((a, b) => badness[b] - badness[a])
    .find((name) => best.every((other) => IS_WORSE[name](month, other)));
  if (decisive !== undefined) return decisive;
  const isNamedLess = guides.length > 0 && best.every((other) => month.named < other.named);
  return isNamedLess ? 'few_guides' : 'few_votes';
}

interface JudgedPlace {
  readonly row: Pick<Destination, 'slug' | 'best_visit_months' | 'travel_style_tags'>;
  readonly receipts: { readonly best_visit_months: Pick<Provenance, 'n' | 'excluded'> };
  readonly climate: Pick<DestinationClimate, 'station' | 'heightGapM'>;
}

const FIGURES = new Set<MonthReason>(['rain', 'cold', 'heat']);

/** A figure is no reason against a month that another place at the same station and height recommends: there, the guides differ. */
export function compareNeighbours<Place extends JudgedPlace>(places: readonly Place[]): Place[] {
  const byStation = Map.groupBy(places, ({ climate }) => climate.station);
  return places.map((place) => {
    const { best_visit_months: receipt } = place.receipts;
    const alike = byStation.get(place.climate.station)!.filter((other) => !isOtherHeight(place, other));
    const recommended = new Set(alike.flatMap(({ row }) => row.best_visit_months));
    const excluded = Object.entries(receipt.excluded ?? {}).map(([month, why]) =>
      FIGURES.has(why.reason) && recommended.has(Number(month))
        ? [month, { ...why, reason: 'few_votes' }]
        : [month, why],
    );
    const best_visit_months = { ...receipt, excluded: Object.fromEntries(excluded) };
    return { ...place, receipts: { ...place.receipts, best_visit_months } };
  });
}

const isOtherHeight = (a: JudgedPlace, b: JudgedPlace) =>
  Math.abs(a.climate.heightGapM - b.climate.heightGapM) > OTHER_HEIGHT_M;

const LEAST_SHARED = 1 / 3;

/** Throws if two places that share a station have different months without a reason. */
export function refuseContradictions(places: readonly JudgedPlace[]): void {
  for (const members of Map.groupBy(places, ({ climate }) => climate.station).values())
    for (const [index, a] of members.entries()) {
      const b = members.slice(index + 1).find((other) => contradict(a, other) && !hasReason(a, other));
      if (!b) continue;
      const months = [a, b].map(({ row }) => `${row.slug} ${row.best_visit_months.join(' ')}`);
      throw new InvalidTable(`Best months contradict each other without a reason: ${months.join(' and ')}.`);
    }
}

function contradict(a: JudgedPlace, b: JudgedPlace): boolean {
  const [ofA, ofB] = [a.row.best_visit_months, b.row.best_visit_months];
  const shared = ofA.filter((month) => ofB.includes(month)).length;
  return shared < LEAST_SHARED * Math.min(ofA.length, ofB.length);
}

/** A beach, another height, or guides to both. */
function hasReason(a: JudgedPlace, b: JudgedPlace): boolean {
  const isBeach = ({ row }: JudgedPlace) => row.travel_style_tags.includes('beach');
  const hasGuides = ({ receipts }: JudgedPlace) => receipts.best_visit_months.n !== undefined;
  return isBeach(a) !== isBeach(b) || isOtherHeight(a, b) || (hasGuides(a) && hasGuides(b));
}
