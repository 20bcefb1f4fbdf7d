import type { Country } from '../../../countries/country.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import type { DailyCost } from '../../../datasets/declared/daily-costs.ts';
import { BANDS, type Band, DAY_PARTS, type PartEvidence } from '../../../datasets/measures/day-definition.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { SentenceId } from '../../../datasets/provenance/receipt-words.ts';
import type { Provenance, ValueClass } from '../../../datasets/provenance/provenance.ts';
import type { ReceiptedRows } from '../../build.ts';
import { provenanceOf } from '../../receipt.ts';
import { roundUsd } from './room-prices.ts';
import type { BandReceipt } from './budgets.ts';
import { round } from '../../../datasets/measures/numbers.ts';
import { mapKeys } from '../../../datasets/records.ts';
import type { MadeDestination } from '../../make-destinations.ts';

type PlaceWithBudget = Pick<MadeDestination, 'row' | 'receipts'>;

const computed = provenanceOf('computed');

/** Three rows per place: its budgets, with the limits and parts from their receipts. */
export function makeDailyCosts(places: readonly PlaceWithBudget[], country: Country): ReceiptedRows {
  const { dailyCosts, destinations } = datasetsOf(country);
  const bands = places.flatMap(({ row, receipts }) =>
    BANDS.map((band) => ({ row, band, receipt: receipts.avg_daily_budget_usd.parts[band] })),
  );
  return {
    dataset: dailyCosts,
    rows: bands.map(({ row, band, receipt }) => costOf(row, band, receipt)),
    receipts: bands.map(({ row, receipt }) => costProvenance(row.slug, receipt, destinations)),
  };
}

function costOf(
  { slug, name_en }: Destination,
  band: Band,
  { value, range, class: evidence, n, period, parts }: BandReceipt,
): DailyCost {
  return {
    destination_slug: slug,
    destination_name: name_en,
    band,
    low_usd: roundUsd(range.low),
    value_usd: value,
    high_usd: roundUsd(range.high),
    evidence_class: evidence,
    price_count: n,
    year: newestYear(period),
    components_usd: mapKeys(DAY_PARTS, (part) => round(parts[part].value)),
    parts_evidence: mapKeys(DAY_PARTS, (part) => PART_EVIDENCE_OF[parts[part].class]!),
    local_year: newestYear(
      [parts.food, parts.entertainment, parts.transport].map((part) => part.period).join(),
    ),
  };
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
function costProvenance(
  row: string,
  receipt: BandReceipt,
  { slug: dataset }: Dataset,
): Record<keyof DailyCost, Provenance> {
  const { value: _, method, standard_error, parts, ...rest } = receipt;
  const budget = 'avg_daily_budget_usd';
  const ofDestination = (said: SentenceId, column: keyof Destination = budget): Provenance =>
    computed(said, [{ dataset, row, columns: [column] }]);
  const shared = { ...rest, sources: [{ dataset, row, columns: [budget] }] };
  const limit = { ...shared, method: 'day_limit' } as const;
  const value = { ...shared, method, ...(standard_error !== undefined && { standard_error }) };
  return {
    destination_slug: ofDestination('destination_slug', 'slug'),
    destination_name: ofDestination('destination_name', 'name_en'),
    band: ofDestination('each_band'),
    low_usd: limit,
    value_usd: value,
    high_usd: limit,
    evidence_class: ofDestination('room_evidence'),
    price_count: ofDestination('room_listings'),
    year: { ...ofDestination('room_year'), period: rest.period },
    components_usd: { ...value, method: 'day_parts', parts },
    parts_evidence: ofDestination('parts_evidence'),
    local_year: ofDestination('local_year'),
  };
}
