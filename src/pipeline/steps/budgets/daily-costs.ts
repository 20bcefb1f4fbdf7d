import type { Country } from '../../../countries/country.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import type { DailyCost } from '../../../datasets/declared/daily-costs.ts';
import { BANDS, type Band } from '../../../datasets/measures/day-definition.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { SentenceId } from '../../../datasets/provenance/receipt-words.ts';
import type { Origin, Provenance } from '../../../datasets/provenance/provenance.ts';
import type { ReceiptedRows } from '../../build.ts';
import { provenanceOf } from '../../receipt.ts';
import { roundUsd } from './room-prices.ts';
import type { BandReceipt, BudgetReceipt } from './budgets.ts';
import { round } from '../../../datasets/measures/numbers.ts';

interface PlaceWithBudget {
  readonly row: Pick<Destination, 'slug' | 'name_en'>;
  readonly receipts: { readonly avg_daily_budget_usd: BudgetReceipt };
}

const computed = provenanceOf('computed');

type CostProvenance = { readonly [Column in keyof DailyCost]: Provenance };

/** Three rows per place: its budgets, with the limits and parts from their receipts. */
export function makeDailyCosts(places: readonly PlaceWithBudget[], country: Country): ReceiptedRows {
  const { dailyCosts, destinations } = datasetsOf(country);
  const bands = places.flatMap((place) =>
    BANDS.map((band) => ({ place, band, receipt: place.receipts.avg_daily_budget_usd.parts[band] })),
  );
  return {
    dataset: dailyCosts,
    rows: bands.map(({ place, band, receipt }) => costOf(place, band, receipt)),
    receipts: bands.map(({ place, receipt }) => costProvenance(place, receipt, destinations)),
  };
}

function costOf({ row }: PlaceWithBudget, band: Band, receipt: BandReceipt): DailyCost {
  const { room, food, entertainment, transport } = receipt.parts;
  return {
    destination_slug: row.slug,
    destination_name: row.name_en,
    band,
    low_usd: roundUsd(receipt.range.low),
    value_usd: receipt.value,
    high_usd: roundUsd(receipt.range.high),
    evidence_class: receipt.class,
    price_count: receipt.n,
    year: newestYear(receipt.period),
    components_usd: {
      room: round(room.value),
      food: round(food.value),
      entertainment: round(entertainment.value),
      transport: round(transport.value),
    },
  };
}

/** From a period such as `2026-04/2026-05, 2025-09`. */
export function newestYear(period: string): number {
  return Math.max(...Array.from(period.matchAll(/\d{4}/g), ([year]) => Number(year)));
}

/** The destination's receipt names every observation; this receipt refers to it and adds the band's figures. */
function costProvenance(
  { row: { slug } }: PlaceWithBudget,
  receipt: BandReceipt,
  destinations: Dataset,
): CostProvenance {
  const ofDestination = (method: SentenceId, column: keyof Destination): Provenance =>
    computed(method, [{ dataset: destinations.slug, row: slug, columns: [column] }]);
  const budget = 'avg_daily_budget_usd';
  const { class: evidence, method, detail, range, standard_error, n, period, donors } = receipt;
  const sources: Origin[] = [{ dataset: destinations.slug, row: slug, columns: [budget] }];
  const shared = {
    class: evidence,
    ...(detail && { detail }),
    sources,
    range,
    n,
    period,
    ...(donors && { donors }),
  };
  const value: Provenance = {
    ...shared,
    method,
    ...(standard_error !== undefined && { standard_error }),
  };
  const limit: Provenance = {
    ...shared,
    method: 'day_limit',
  };
  return {
    destination_slug: ofDestination('destination_slug', 'slug'),
    destination_name: ofDestination('destination_name', 'name_en'),
    band: ofDestination('each_band', budget),
    low_usd: limit,
    value_usd: value,
    high_usd: limit,
    evidence_class: ofDestination('room_evidence', budget),
    price_count: ofDestination('room_listings', budget),
    year: { ...ofDestination('room_year', budget), period },
    components_usd: {
      ...value,
      method: 'day_parts',
      parts: receipt.parts,
    },
  };
}
