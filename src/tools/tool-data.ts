import { climateWindows, type ClimateWindow } from '../datasets/climate-windows.ts';
import { comparisons, type Comparison } from '../datasets/comparisons.ts';
import { destinations, type Destination } from '../datasets/destinations.ts';
import type { RowReader } from '../datasets/releases/release-rows.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** All that a tool knows: the rows as they are published, and what a dollar costs. */
export interface ToolData {
  readonly destinations: readonly Destination[];
  readonly climateWindows: readonly ClimateWindow[];
  readonly comparisons: readonly Comparison[];
  readonly rate: ExchangeRate | undefined;
}

export function readToolData(listRows: RowReader, rate: ExchangeRate | undefined): ToolData {
  return {
    destinations: listRows(destinations) as readonly Destination[],
    climateWindows: listRows(climateWindows) as readonly ClimateWindow[],
    comparisons: listRows(comparisons) as readonly Comparison[],
    rate,
  };
}

export function getDestination({ destinations: rows }: ToolData, slug: string): Destination {
  const row = rows.find((each) => each.slug === slug);
  if (!row) throw new Error(`There is no destination ${slug}.`);
  return row;
}
