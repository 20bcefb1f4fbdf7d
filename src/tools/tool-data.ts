import type { Country } from '../countries/country.ts';
import type { ClimateWindow } from '../datasets/declared/climate-windows.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import { datasetsOf } from '../datasets/declared/country-datasets.ts';
import type { DailyCost } from '../datasets/declared/daily-costs.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import type { PlaceNames } from '../datasets/words/place-names.ts';
import type { RowReader } from '../datasets/releases/release-rows.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import type { PopulationReceipts } from './population-receipts.ts';
import type { ToolFacts } from './tool-facts.ts';

/** A country's data for tools: published rows, place names and the exchange rate. */
export interface ToolData {
  readonly country: Country;
  readonly destinations: readonly Destination[];
  readonly climateWindows: readonly ClimateWindow[];
  readonly comparisons: readonly Comparison[];
  readonly dailyCosts: readonly DailyCost[];
  readonly names: PlaceNames;
  readonly populations: PopulationReceipts;
  /** Undefined if none was imported. */
  readonly rate: ExchangeRate | undefined;
}

export function readToolData(
  country: Country,
  listRows: RowReader,
  { names, rates, populations }: ToolFacts,
): ToolData {
  const { destinations, climateWindows, comparisons, dailyCosts } = datasetsOf(country);
  return {
    country,
    destinations: listRows(destinations),
    climateWindows: listRows(climateWindows),
    comparisons: listRows(comparisons),
    dailyCosts: listRows(dailyCosts, { mayBeMissing: true }),
    names,
    populations,
    rate: rates.get(country.currency.code),
  };
}

export function getDestination({ destinations: rows }: ToolData, slug: string): Destination {
  const row = rows.find((each) => each.slug === slug);
  if (!row) throw new Error(`Unknown destination "${slug}".`);
  return row;
}
