import type { Extractor } from './extractor.ts';
import { bestMonths } from './extractors/best-months.ts';
import { climateNormals } from './extractors/climate-normals.ts';
import { dayCosts } from './extractors/day-costs.ts';
import { populations } from './extractors/populations.ts';
import { reviewCounts } from './extractors/review-counts.ts';
import { roomPrices } from './extractors/room-prices.ts';

export const EXTRACTORS: readonly Extractor[] = [
  roomPrices,
  dayCosts,
  bestMonths,
  climateNormals,
  populations,
  reviewCounts,
];
