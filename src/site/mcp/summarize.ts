import { mapValues } from '../../datasets/records.ts';
import { round } from '../../datasets/measures/numbers.ts';
import { bestTimeToVisit, type BestTime, type BestTimeInput } from '../../tools/best-time-to-visit.ts';
import { compareDestinations, type ComparedDestinations } from '../../tools/compare-destinations.ts';
import { destinationFinder, type FoundDestinations } from '../../tools/destination-finder.ts';
import { tripBudget, type TripBudget, type TripBudgetInput } from '../../tools/trip-budget.ts';
import type { Tool } from '../../tools/tool.ts';

/** Why each month that is not among a place's best is not, by month: "heavy rain (788 mm)". */
type FindReasons = (place: string) => Promise<Readonly<Record<string, string>>>;

const SUMMARIES: Readonly<
  Record<string, (result: any, input: any, findReasons: FindReasons) => object | Promise<object>>
> = {
  async [bestTimeToVisit.slug](
    { year, places, recommended }: BestTime,
    { place }: BestTimeInput,
    findReasons,
  ) {
    if (!year) return { total: places!.length, places: places!.map((each) => each.destination_slug) };
    const best = year.filter((window) => window.recommended === 1).map(({ month }) => month);
    return { place, best_months: best, recommended, why_not: await findReasons(place!) };
  },
  async [tripBudget.slug](budget: TripBudget, { month }: TripBudgetInput, findReasons) {
    const stops = budget.stops.map(async ({ place, evidence, isOutOfSeason, ...stop }) => {
      const whyNot = isOutOfSeason ? (await findReasons(place.slug))[month!] : undefined;
      return { place: place.slug, ...stop, evidence: evidence?.evidence_class, isOutOfSeason, whyNot };
    });
    const parts = budget.parts && mapValues(budget.parts, (usd) => round(usd, 2));
    return { ...budget, stops: await Promise.all(stops), parts };
  },
  [compareDestinations.slug]({ published, ...compared }: ComparedDestinations) {
    if (!published) return compared;
    const { slug, intros, data_points: figures } = published;
    return { ...compared, published: { slug, verdicts: figures.verdicts, intro: intros.en } };
  },
  [destinationFinder.slug]({ places, ...found }: FoundDestinations) {
    const briefly = places.map(({ slug, name_en, region_code, tier, band, ...place }) => {
      const { avg_daily_budget_usd: costs, best_visit_months, travel_style_tags } = place;
      return {
        slug,
        name_en,
        region_code,
        tier,
        band,
        usd: costs[band],
        best_visit_months,
        travel_style_tags,
      };
    });
    return { total: places.length, places: briefly, ...found };
  },
};

/** What a model needs of a result. The page shows the rest. */
export const summarize = (tool: Tool, input: unknown, result: unknown, findReasons: FindReasons) =>
  SUMMARIES[tool.slug]!(result, input, findReasons);
