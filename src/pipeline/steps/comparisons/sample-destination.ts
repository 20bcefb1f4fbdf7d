import { vietnam } from '../../../countries/vietnam.ts';
import type { ClimateKind, ClimateQuality } from '../../../datasets/declared/comparison-data-points.ts';
import type { Destination } from '../../../datasets/declared/destinations.ts';
import { sampleRow } from '../../../datasets/declared/sample-destination.ts';
import type { ValueClass } from '../../../datasets/provenance/provenance.ts';
import type { ComparedDestination, MonthlyNormal } from './compared-destination.ts';
import type { Spelling } from './keywords/spellings.ts';

interface SampleFields extends Partial<Destination> {
  readonly slug: string;
  readonly nameVi?: string;
  readonly kind?: ClimateKind;
  readonly quality?: ClimateQuality;
  readonly months?: readonly MonthlyNormal[];
  readonly spelling?: Spelling;
  /** The budget's evidence class, and how far its prices spread on either side, as a share. */
  readonly budgetClass?: ValueClass;
  readonly budgetReach?: number;
  /** The budget's standard error as a share; null if unknown. */
  readonly budgetError?: number | null;
  readonly monthsClass?: ValueClass;
  readonly populationUnit?: string;
  /** How many people the census counted. */
  readonly census?: number;
}

/** A destination for tests. A test overrides only the members it is about. */
export function sampleDestination({
  nameVi,
  kind,
  quality,
  months,
  spelling,
  budgetClass = 'computed',
  budgetReach = 0.2,
  budgetError = 0.1,
  monthsClass = 'computed',
  populationUnit = 'city',
  census,
  ...fields
}: SampleFields): ComparedDestination {
  const row = sampleRow(fields.slug, {
    lng: 107,
    tier: 3,
    best_visit_months: [1, 2, 3],
    avg_daily_budget_usd: { budget: 20, mid: 40, premium: 80 },
    ...fields,
  });
  return {
    country: vietnam,
    row,
    nameVi: nameVi ?? row.name_en,
    spelling,
    receipts: {
      avg_daily_budget_usd: sampleBudget(row.avg_daily_budget_usd, budgetClass, budgetReach, budgetError),
      best_visit_months: { value: row.best_visit_months, class: monthsClass, method: 'day', sources: [] },
      population: {
        value: row.population,
        class: 'observed',
        method: 'day',
        sources: [],
        unit: populationUnit,
        ...(census !== undefined && { census: { persons: census, date: '2019-04-01' } }),
      },
    },
    climate: {
      kind: kind ?? 'station',
      quality: quality ?? 'good',
      months: months ?? sampleMonths({ lat: row.lat, heightM: 0 }),
    },
  };
}

function sampleBudget(
  value: Destination['avg_daily_budget_usd'],
  valueClass: ValueClass,
  reach: number,
  error: number | null,
): ComparedDestination['receipts']['avg_daily_budget_usd'] {
  const receiptOf = (usd: number) => ({ value: usd, class: valueClass, method: 'day' as const, sources: [] });
  const component = (usd: number) => receiptOf(usd / 4);
  const part = (usd: number) => ({
    ...receiptOf(usd),
    n: 30,
    period: '2026',
    parts: {
      room: component(usd),
      food: component(usd),
      entertainment: component(usd),
      transport: component(usd),
    },
    range: { low: usd * (1 - reach), value: usd, high: usd * (1 + reach) },
    ...(error !== null && { standard_error: usd * error }),
  });
  const parts = { budget: part(value.budget), mid: part(value.mid), premium: part(value.premium) };
  return { ...receiptOf(0), value, parts };
}

/** Made-up weather: cooler in the north, in winter and at height, and wetter in summer. */
export function sampleMonths({ lat, heightM }: { lat: number; heightM: number }): MonthlyNormal[] {
  return Array.from({ length: 12 }, (_, index) => {
    const summer = (1 - Math.cos((index / 6) * Math.PI)) / 2;
    const tmean_c = Math.round((28 - (lat - 8) * 0.7 * (1 - summer) - heightM * 0.006) * 10) / 10;
    const precip_mm = Math.round((10 + lat + 280 * summer) * 10) / 10;
    return { month: index + 1, tmean_c, precip_mm, sunshine_h: null };
  });
}

/** Twelve months from mean temperatures, precipitation and, if given, sunshine. */
export function monthsOf(
  tmean: readonly number[],
  precip: readonly number[],
  sunshine: readonly number[] = [],
): MonthlyNormal[] {
  return tmean.map((tmean_c, index) => ({
    month: index + 1,
    tmean_c,
    precip_mm: precip[index]!,
    sunshine_h: sunshine[index] ?? null,
  }));
}
