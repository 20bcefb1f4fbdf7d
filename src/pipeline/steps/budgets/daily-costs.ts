import type { Country } from '../../../countries/country.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import type { DailyCost } from '../../../datasets/declared/daily-costs.ts';
import { BANDS, type Band, DAY_PARTS, type PartEvidence } from '../../../datasets/measures/day-definition.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { SentenceId } from '../../../datasets/provenance/receipt-words.ts';
import type { ValueClass } from '../../../datasets/provenance/provenance.ts';
import { computed, receiptedRows, type ReceiptsOf } from '../../receipt.ts';
import { roundUsd } from './room-prices.ts';
import { round } from '../../../datasets/measures/numbers.ts';
import { mapKeys } from '../../../datasets/records.ts';
import type { MadeDestination } from '../../make-destinations.ts';

type PlaceWithBudget = Pick<MadeDestination, 'row' | 'receipts'>;

/** Three rows per place: its budgets, with the limits and parts from their receipts. */
export function makeDailyCosts(places: readonly PlaceWithBudget[], country: Country) {
  const { dailyCosts, destinations } = datasetsOf(country);
  const costs = places.flatMap((place) => BANDS.map((band) => costOf(place, band, destinations.slug)));
  return receiptedRows(dailyCosts, costs);
}

const PART_EVIDENCE_OF: Readonly<Partial<Record<ValueClass, PartEvidence>>> = {
  computed: 'measured',
  regional: 'scaled',
  editorial: 'assumed',
};

/** From a period such as `2026-04/2026-05, 2025-09`. */
export function newestYear(period: string): number {
  return Math.max(...Array.from(period.matchAll(/\d{4}/g), ([year]) => Number(year)));
}

/** The destination's receipt names every observation; this receipt refers to it and adds the band's figures. */
function costOf(
  { row: { slug: row, name_en }, receipts }: PlaceWithBudget,
  band: Band,
  dataset: string,
): ReceiptsOf<DailyCost> {
  const budget = 'avg_daily_budget_usd';
  const { value: usd, method, standard_error, parts, ...rest } = receipts[budget].parts[band];
  const ofDestination = <Value>(value: Value, said: SentenceId, column: keyof Destination = budget) =>
    computed(value, said, [{ dataset, row, columns: [column] }]);
  const shared = { ...rest, sources: [{ dataset, row, columns: [budget] }] };
  const limit = (value: number) => ({ ...shared, value: roundUsd(value), method: 'day_limit' as const });
  const value = { ...shared, value: usd, method, ...(standard_error !== undefined && { standard_error }) };
  const evidence = mapKeys(DAY_PARTS, (part) => PART_EVIDENCE_OF[parts[part].class]!);
  const local = [parts.food, parts.entertainment, parts.transport];
  return {
    destination_slug: ofDestination(row, 'destination_slug', 'slug'),
    destination_name: ofDestination(name_en, 'destination_name', 'name_en'),
    band: ofDestination(band, 'each_band'),
    low_usd: limit(rest.range.low),
    value_usd: value,
    high_usd: limit(rest.range.high),
    evidence_class: ofDestination(rest.class, 'room_evidence'),
    price_count: ofDestination(rest.n, 'room_listings'),
    year: { ...ofDestination(newestYear(rest.period), 'room_year'), period: rest.period },
    components_usd: {
      ...value,
      value: mapKeys(DAY_PARTS, (part) => round(parts[part].value)),
      method: 'day_parts',
      parts,
    },
    parts_evidence: ofDestination(evidence, 'parts_evidence'),
    local_year: ofDestination(newestYear(local.map(({ period }) => period).join()), 'local_year'),
  };
}
