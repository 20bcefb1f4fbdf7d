import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type {
  ExcludedMonth,
  MonthReason,
  Provenance,
  SourceRow,
} from '../../../datasets/provenance/provenance.ts';
import { type Observation, readingOf } from '../../sources/observation.ts';
import { computed, estimated, type Receipt } from '../../receipt.ts';
import type { DestinationClimate } from '../climate/climate.ts';
import { type Season, seasonOf, type SeasonPlace } from './season.ts';
import { GUIDE_KINDS } from '../../../extract/fields.ts';
import { InvalidTable } from '../../sources/table.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';
import { greatCircleKm } from '../../../datasets/measures/numbers.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { Setting } from '../candidates.ts';
import { bestFew } from '../../../datasets/measures/numbers.ts';

/** Monthly rain at which coastal rivers flood. */
const FLOOD_MM = 450;
const HALF = 0.5;

type Verdict = MonthReason | 'best';

/** Three or more independent guides decide; otherwise the climate does. */
export function bestMonthsFinder(guidesOf: ReadonlyMap<string, readonly Observation[]>) {
  return (place: SeasonPlace & { slug: string }, climate: DestinationClimate): Receipt<number[]> => {
    const season = seasonOf(place, climate.months);
    const { general, all } = countGuides(guidesOf.get(place.slug) ?? []);
    const basis: Said[] = [
      { id: 'setting', setting: place.setting },
      { id: 'normals', station: climate.station },
    ];
    if (general.of >= FEWEST_GUIDES) {
      const verdicts = byGuides(general, season, climate);
      const detail = [sayGuides(general), ...basis];
      const receipt = computed(monthsOf(verdicts), 'months_by_guides', together(general, climate), detail);
      return { ...receipt, n: general.of, excluded: excludedOf(verdicts, climate, general) };
    }
    const verdicts = byClimate(season, all);
    const named = verdicts.some((verdict, index) => verdict === 'best' && season[index] !== 'fair');
    const method = named ? 'months_by_climate_and_events' : 'months_by_climate';
    const detail = [...basis, ...climate.caveats, ...(named ? [sayGuides(all)] : [])];
    const sources = named ? together(all, climate) : climate.sources;
    const receipt = climate.caveats.length === 0 ? computed : estimated;
    return {
      ...receipt(monthsOf(verdicts), method, sources, detail),
      ...(named && { n: all.of }),
      excluded: excludedOf(verdicts, climate, named ? all : undefined),
    };
  };
}

function sayGuides({ of, observations }: Guides): Said {
  return { id: 'guides', count: of, reading: readingOf(observations) };
}

function byGuides(
  guides: Guides,
  season: Season,
  climate: Pick<DestinationClimate, 'months' | 'quality'>,
): Verdict[] {
  const { months, quality } = climate;
  const shares = guides.named.map((named) => named / guides.of);
  const rain = months.map(({ precip_mm }) => precip_mm);
  const isWettest = (index: number) => quality !== 'poor' && rain[index] === Math.max(...rain);
  const isFlood = (index: number) => quality !== 'poor' && rain[index]! >= FLOOD_MM;
  const isChosen = (index: number) => {
    const at = (index + 12) % 12;
    return !isFlood(at) && (shares[at]! > HALF || (shares[at] === HALF && season[at] === 'fair'));
  };
  const isShoulder = (index: number) =>
    shares[index] === HALF && !isWettest(index) && (isChosen(index - 1) || isChosen(index + 1));
  return season.map((verdict, index): Verdict => {
    if (isChosen(index)) return 'best';
    if (isFlood(index) && shares[index]! >= HALF) return 'flood';
    if (isShoulder(index)) return 'best';
    return verdict === 'fair' || verdict === 'no_season' ? 'few_guides' : verdict;
  });
}

function byClimate(season: Season, guides: Guides): Verdict[] {
  return season.map((climate, index) =>
    climate === 'fair' || guides.named[index]! >= FEWEST_GUIDES ? 'best' : climate,
  );
}

function monthsOf(verdicts: readonly Verdict[]): number[] {
  return verdicts.flatMap((verdict, index) => (verdict === 'best' ? [index + 1] : []));
}

function excludedOf(
  verdicts: readonly Verdict[],
  { months, kind }: Pick<DestinationClimate, 'months' | 'kind'>,
  guides: Guides | undefined,
): Record<string, ExcludedMonth> {
  const excluded = verdicts.flatMap((reason, index): [string, ExcludedMonth][] => {
    if (reason === 'best') return [];
    const { tmean_c, precip_mm } = months[index]!;
    const figures = kind === 'station' ? { tmean_c, precip_mm } : {};
    const named = guides && { guides: { named: guides.named[index]!, of: guides.of } };
    return [[String(index + 1), { reason, ...figures, ...named }]];
  });
  return Object.fromEntries(excluded);
}

function together({ observations }: Guides, { sources }: Pick<DestinationClimate, 'sources'>): SourceRow[] {
  return [...observations.map(({ at }) => at), ...sources];
}

/** Guides to the place or its region count fully; guides to one event count only for its months. */
const [PLACE, REGION, EVENT] = GUIDE_KINDS;

const FEWEST_GUIDES = 3;

/** How many independent guides a place has, and how many of them name each month. */
interface Guides {
  readonly of: number;
  /** January first. */
  readonly named: readonly number[];
  readonly observations: readonly Observation[];
}

interface GuideVoices {
  readonly general: Guides;
  /** General guides and guides to one event together. */
  readonly all: Guides;
}

/** Counts each publisher once, however many pages it has. */
function countGuides(observations: readonly Observation[]): GuideVoices {
  const general = observations.filter((each) => each.class === PLACE || each.class === REGION);
  const events = observations.filter((each) => each.class === EVENT);
  return { general: count(general), all: count([...general, ...events]) };
}

function count(observations: readonly Observation[]): Guides {
  const voices = [...Map.groupBy(observations, ({ publisher }) => publisher).values()].map(
    (pages) => new Set(pages.flatMap(parseMonths)),
  );
  const named = MONTHS.map((month) => voices.filter((voice) => voice.has(month)).length);
  return { of: voices.length, named, observations };
}

function parseMonths({ text, at: { source, line } }: Observation): number[] {
  const months = text.split(' ').map(Number);
  if (months.some((month) => !(Number.isInteger(month) && month >= 1 && month <= 12)))
    throw new InvalidTable(`${source} line ${line}: "${text}" are not months`);
  return months;
}

interface JudgedPlace {
  readonly row: Pick<Destination, 'slug' | 'lat' | 'lng' | 'best_visit_months' | 'travel_style_tags'>;
  readonly receipts: { readonly best_visit_months: Pick<Provenance, 'n'> };
  readonly setting: Setting;
  readonly climate: Pick<DestinationClimate, 'station' | 'heightGapM'>;
}

const NEAR_KM = 30;
const NEIGHBOURS = 3;
const LEAST_SHARED = 1 / 3;
const OTHER_HEIGHT_M = 300;

/** Throws if two places that share a station or are a few kilometres apart have different months without a reason. */
export function refuseContradictions(places: readonly JudgedPlace[]): void {
  for (const [a, b] of closePairs(places)) {
    if (!contradict(a, b) || hasReason(a, b)) continue;
    const months = [a, b].map(({ row }) => `${row.slug} ${row.best_visit_months.join(' ')}`);
    throw new InvalidTable(`Best months contradict each other without a reason: ${months.join(' and ')}.`);
  }
}

function* closePairs(places: readonly JudgedPlace[]): Iterable<readonly [JudgedPlace, JudgedPlace]> {
  const byStation = Map.groupBy(places, ({ climate }) => climate.station);
  for (const members of byStation.values()) {
    for (const [index, a] of members.entries()) for (const b of members.slice(index + 1)) yield [a, b];
  }
  for (const a of places) {
    const others = places.filter((b) => b !== a);
    for (const b of bestFew(others, NEIGHBOURS, ({ row }) => greatCircleKm(a.row, row)))
      if (greatCircleKm(a.row, b.row) <= NEAR_KM) yield [a, b];
  }
}

function contradict(a: JudgedPlace, b: JudgedPlace): boolean {
  const [ofA, ofB] = [a.row.best_visit_months, b.row.best_visit_months];
  const shared = ofA.filter((month) => ofB.includes(month)).length;
  return shared < LEAST_SHARED * Math.min(ofA.length, ofB.length);
}

/** Another kind of place, another station or height, or differing guides of their own. */
function hasReason(a: JudgedPlace, b: JudgedPlace): boolean {
  const isBeach = ({ row }: JudgedPlace) => row.travel_style_tags.includes('beach');
  const hasGuides = ({ receipts }: JudgedPlace) => (receipts.best_visit_months.n ?? 0) >= FEWEST_GUIDES;
  return (
    a.setting !== b.setting ||
    isBeach(a) !== isBeach(b) ||
    a.climate.station !== b.climate.station ||
    Math.abs(a.climate.heightGapM - b.climate.heightGapM) > OTHER_HEIGHT_M ||
    (hasGuides(a) && hasGuides(b))
  );
}
