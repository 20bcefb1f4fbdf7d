import type { Said } from '../../../datasets/provenance/receipt-words.ts';
import type { ExcludedMonth, MonthReason, SourceRow } from '../../../datasets/provenance/provenance.ts';
import { readingOf, type Observation } from '../../sources/observation.ts';
import { computed, estimated, type Receipt } from '../../receipt.ts';
import type { DestinationClimate } from '../climate/climate.ts';
import { countGuides, FEWEST_GUIDES, type Guides } from './guides.ts';
import { seasonOf, type Season, type SeasonPlace } from './season.ts';

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
