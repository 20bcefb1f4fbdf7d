export const OUTCOMES = ['decided', 'tie', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface ChartWords {
  /** One or two characters each, January first. */
  readonly tinyMonths: readonly string[];
  readonly asTable: string;
  readonly month: string;
  readonly destination: string;
  readonly yes: string;
  readonly no: string;
  readonly kilometres: (count: number) => string;
  readonly map: {
    readonly title: string;
    readonly subtitle: (count: number, country: string) => string;
    readonly description: (count: number, first: string, country: string) => string;
    readonly tier: (tier: number) => string;
    readonly credit: string;
  };
  readonly locator: {
    readonly title: (name: string) => string;
    readonly description: (name: string, near: string) => string;
  };
  readonly windows: {
    readonly title: string;
    readonly subtitle: string;
    readonly panelTitle: (part: string, count: number) => string;
    readonly panelDescription: (month: string, recommended: number, count: number) => string;
    readonly best: string;
  };
  readonly climate: {
    readonly title: (name: string) => string;
    readonly bestTitle: (name: string) => string;
    /** `best` as a sentence goes on: "from November to April". */
    readonly subtitle: (best: string) => string;
    readonly bestDescription: (name: string, best: string) => string;
    readonly description: (facts: ClimateFacts) => string;
    readonly temperature: string;
    readonly rain: string;
    readonly best: string;
    readonly missing: string;
  };
  readonly budget: {
    readonly title: (name: string) => string;
    readonly subtitle: string;
    readonly estimated: string;
    readonly description: (name: string, figures: string) => string;
    readonly median: string;
    readonly medianOf: (dollars: string) => string;
    readonly figure: (band: string, dollars: string, median: string) => string;
  };
  readonly distribution: {
    readonly title: (country: string) => string;
    readonly subtitle: (count: number) => string;
    readonly figure: (band: string, least: string, most: string, median: string) => string;
    readonly median: (dollars: string) => string;
    readonly band: string;
    readonly range: string;
    readonly from: (least: string, most: string) => string;
    readonly count: string;
  };
  readonly verdicts: {
    readonly title: string;
    readonly subtitle: (comparisons: string) => string;
    readonly description: (figures: string) => string;
    readonly aspect: string;
    readonly outcomes: Readonly<Record<Outcome, string>>;
  };
  readonly usage: {
    readonly title: string;
    readonly subtitle: (from: string, to: string) => string;
    readonly date: (date: number, shortMonth: string, month: number) => string;
    readonly uses: (count: number) => string;
    readonly total: (uses: string) => string;
    readonly none: string;
    readonly day: string;
    readonly daysWithout: string;
  };
  readonly compared: {
    readonly months: (a: string, b: string) => string;
    readonly monthsDescription: (a: string, aMonths: string, b: string, bMonths: string) => string;
    readonly both: string;
    readonly budgets: (a: string, b: string) => string;
    readonly budgetsDescription: (figures: string) => string;
    readonly figure: (band: string, a: string, aDollars: string, b: string, bDollars: string) => string;
    readonly climate: (a: string, b: string) => string;
    readonly climateDescription: (a: string, b: string) => string;
  };
}

export interface ClimateFacts {
  readonly name: string;
  readonly best: string;
  readonly warmest: string;
  readonly warmestC: string;
  readonly coolest: string;
  readonly coolestC: string;
  readonly wettest: string;
  readonly wettestMm: string;
  readonly driest: string;
  readonly driestMm: string;
}
