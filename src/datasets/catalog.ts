import { climateNormals } from './climate-normals.ts';
import { climateWindows } from './climate-windows.ts';
import { comparisons } from './comparisons.ts';
import { dailyCosts } from './daily-costs.ts';
import type { Dataset } from './dataset.ts';
import { destinations } from './destinations.ts';
import { toolUsageDaily } from './tool-usage-daily.ts';

export type Catalog = readonly Dataset[];

export function createCatalog({ operator }: { operator: string }): Catalog {
  return [destinations, comparisons, toolUsageDaily(operator), climateWindows, climateNormals, dailyCosts];
}
