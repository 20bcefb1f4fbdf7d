import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type { ExcludedMonth, MonthReason, Provenance } from '../../../datasets/provenance/provenance.ts';
import { linesOf, type Observation, type ObservationsByPlace, readingOf } from '../../sources/observation.ts';
import { computed, estimated, type Receipt } from '../../receipt.ts';
import type { DestinationClimate } from '../climate/climate.ts';
import { type Season, seasonOf, type SeasonPlace } from './season.ts';
import { GUIDE_KINDS } from '../../../extract/fields.ts';
import { InvalidTable } from '../../sources/table.ts';
import { MONTHS } from '../../../datasets/measures/months.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { Setting } from '../candidates.ts';

/** Monthly rain at which coastal rivers flood. */
const FLOOD_MM = 450;
const HALF = 0.5;

type Verdict = MonthReason | 'best';

/** Three or more independent guides decide; otherwise the climate does. */
export function bestMonthsFinder(guidesOf: ObservationsByPlace) {
  return (place: SeasonPlace & { slug: string }, climate: DestinationClimate): Receipt<number[]> => {
    const season = seasonOf(place, climate.months);
    const ofPlace = guidesOf.get(place.slug) ?? [];
    // Guides to the place or its region count fully; guides to one event count only for its months.
    const general = countGuides(ofPlace.filter((each) => each.class === PLACE || each.class === REGION));
    const basis: Said[] = [
      { id: 'setting', setting: place.setting },
      { id: 'normals', station: climate.station },
    ];
    if (general.of >= FEWEST_GUIDES) {
      const receipt = receiptOf(computed, byGuides(general, season, climate), climate, general);
      return receipt('months_by_guides', [sayGuides(general), ...basis]);
    }
    const events = ofPlace.filter((each) => each.class === EVENT);
    const all = countGuides([...general.observations, ...events]);
    const verdicts = season.map((verdict, index) =>
      verdict === 'fair' || all.named[index]! >= FEWEST_GUIDES ? 'best' : verdict,
    );
    const isNamed = verdicts.some((verdict, index) => verdict === 'best' && season[index] !== 'fair');
    const evidence = climate.caveats.length === 0 ? computed : estimated;
    const receipt = receiptOf(evidence, verdicts, climate, isNamed ? all : undefined);
    const detail = [...basis, ...climate.caveats, ...(isNamed ? [sayGuides(all)] : [])];
    return receipt(isNamed ? 'months_by_climate_and_events' : 'months_by_climate', detail);
  };
}

function sayGuides({ of, observations }: Guides): Said {
  return { id: 'guides', count: of, reading: readingOf(observations) };
}

/** With the guides that decided. */
function receiptOf(
  evidence: typeof computed,
  verdicts: readonly Verdict[],
  climate: DestinationClimate,
  guides: Guides | undefined,
) {
  const months = verdicts.flatMap((verdict, index) => (verdict === 'best' ? [index + 1] : []));
  const sources = [...linesOf(guides?.observations ?? []), ...climate.sources];
  return (method: Said, detail: readonly Said[]): Receipt<number[]> => ({
    ...evidence(months, method, sources, detail),
    ...(guides && { n: guides.of }),
    excluded: excludedOf(verdicts, climate, guides),
  });
}

function byGuides(guides: Guides, season: Season, { months, quality }: DestinationClimate): Verdict[] {
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

function excludedOf(
  verdicts: readonly Verdict[],
  { months, kind }: DestinationClimate,
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

const [PLACE, REGION, EVENT] = GUIDE_KINDS;

const FEWEST_GUIDES = 3;

/** Counts each publisher once, however many pages it has. */
function countGuides(observations: readonly Observation[]) {
  const voices = [...Map.groupBy(observations, ({ publisher }) => publisher).values()].map(
    (pages) => new Set(pages.flatMap(parseMonths)),
  );
  /** How many guides name each month, January first. */
  const named = MONTHS.map((month) => voices.filter((voice) => voice.has(month)).length);
  return { of: voices.length, named, observations };
}

type Guides = Readonly<ReturnType<typeof countGuides>>;

function parseMonths({ text, at: { source, line } }: Observation): number[] {
  const months = text.split(' ').map(Number);
  if (months.some((month) => !(Number.isInteger(month) && month >= 1 && month <= 12)))
    throw new InvalidTable(`${source} line ${line}: "${text}" are not months`);
  return months;
}

interface JudgedPlace {
  readonly row: Pick<Destination, 'slug' | 'best_visit_months' | 'travel_style_tags'>;
  readonly receipts: { readonly best_visit_months: Pick<Provenance, 'n'> };
  readonly setting: Setting;
  readonly climate: Pick<DestinationClimate, 'station' | 'heightGapM'>;
}

const LEAST_SHARED = 1 / 3;
const OTHER_HEIGHT_M = 300;

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

/** Another kind of place, another height, or differing guides of their own. */
function hasReason(a: JudgedPlace, b: JudgedPlace): boolean {
  const isBeach = ({ row }: JudgedPlace) => row.travel_style_tags.includes('beach');
  const hasGuides = ({ receipts }: JudgedPlace) => (receipts.best_visit_months.n ?? 0) >= FEWEST_GUIDES;
  return (
    a.setting !== b.setting ||
    isBeach(a) !== isBeach(b) ||
    Math.abs(a.climate.heightGapM - b.climate.heightGapM) > OTHER_HEIGHT_M ||
    (hasGuides(a) && hasGuides(b))
  );
}
