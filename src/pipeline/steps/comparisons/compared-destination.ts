import type { Spelling } from '../candidates.ts';
import type { Country } from '../../../countries/country.ts';
import type { ClimateKind, ClimateQuality } from '../../../datasets/declared/comparison-data-points.ts';
import type { Reviews } from '../../sources/observation.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import type { DestinationReceipts } from '../../make-destinations.ts';

export interface MonthlyNormal {
  readonly month: number;
  readonly tmean_c: number;
  readonly precip_mm: number;
  readonly sunshine_h: number | null | undefined;
}

export interface ComparedDestination {
  readonly country: Country;
  readonly row: Destination;
  readonly nameVi: string;
  /** The evidence for the values that verdicts use. */
  readonly receipts: Pick<DestinationReceipts, 'avg_daily_budget_usd' | 'best_visit_months' | 'population'>;
  readonly spelling?: Spelling | undefined;
  /** Undefined if its hotels have no review count. */
  readonly reviews?: Reviews | undefined;
  readonly climate: {
    /** Grid normals may not be republished; station normals may. */
    readonly kind: ClimateKind;
    /** How well the series represents the place. */
    readonly quality: ClimateQuality;
    /** The twelve months in ascending order. */
    readonly months: readonly MonthlyNormal[];
  };
}

/** By code unit, so that the order is the same on every machine. */
export function compareSlugs(a: ComparedDestination, b: ComparedDestination): number {
  return a.row.slug < b.row.slug ? -1 : Number(a.row.slug > b.row.slug);
}
