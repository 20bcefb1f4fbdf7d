import { climateWindows, type ClimateWindow } from '../datasets/climate-windows.ts';
import { comparisons, type Comparison } from '../datasets/comparisons.ts';
import { dailyCosts, type DailyCost } from '../datasets/daily-costs.ts';
import { destinations, type Destination } from '../datasets/destinations.ts';
import type { RowReader } from '../datasets/releases/release-rows.ts';
import type { ToolFacts } from './tool-facts.ts';

/** All that a tool knows: the rows as they are published, what places are called, and what a dollar costs. */
export interface ToolData extends ToolFacts {
  readonly destinations: readonly Destination[];
  readonly climateWindows: readonly ClimateWindow[];
  readonly comparisons: readonly Comparison[];
  readonly dailyCosts: readonly DailyCost[];
}

export function readToolData(listRows: RowReader, facts: ToolFacts): ToolData {
  return {
    ...facts,
    destinations: listRows(destinations) as readonly Destination[],
    climateWindows: listRows(climateWindows) as readonly ClimateWindow[],
    comparisons: listRows(comparisons) as readonly Comparison[],
    dailyCosts: listRows(dailyCosts) as readonly DailyCost[],
  };
}

export function getDestination({ destinations: rows }: ToolData, slug: string): Destination {
  const row = rows.find((each) => each.slug === slug);
  if (!row) throw new Error(`There is no destination ${slug}.`);
  return row;
}
