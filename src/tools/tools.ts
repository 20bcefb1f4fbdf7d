import { bestTimeToVisit } from './best-time-to-visit.ts';
import { compareDestinations } from './compare-destinations.ts';
import { destinationFinder } from './destination-finder.ts';
import type { Tool } from './tool.ts';
import { tripBudget } from './trip-budget.ts';

/** In display order. */
export const TOOLS: readonly Tool[] = [bestTimeToVisit, tripBudget, compareDestinations, destinationFinder];
