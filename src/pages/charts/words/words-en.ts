import { numberEn } from '../../../datasets/words/sentence-words.ts';

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

const plural = (count: number, one: string, many: string) => `${numberEn(count)} ${count === 1 ? one : many}`;

export const wordsEn = {
  /** One or two characters each, from January. */
  tinyMonths: ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'],
  asTable: 'Show as a table',
  month: 'Month',
  destination: 'Destination',
  yes: 'yes',
  no: 'no',
  use: {
    summary: 'Download or embed this chart',
    source: 'Source:',
    license: 'Licence:',
    data: 'Data (CSV)',
    embed: 'Paste this to show the chart on your own page. It stays up to date.',
    more: 'More on Sampan',
  },
  kilometres: (count: number) => `${count} km`,
  map: {
    /** `first` is the number of destinations in tier 1. */
    title: (first: number) =>
      first === 0 ? 'Where the destinations are' : `Where to go first: ${plural(first, 'place', 'places')}`,
    subtitle: (count: number, country: string) =>
      `${plural(count, 'destination', 'destinations')} in ${country} by tier, our choice: tier 1 is where to go first`,
    description: (count: number, first: string, country: string) =>
      `A map of ${country} with ${plural(count, 'destination', 'destinations')}.${first && ` Go first to ${first}.`}`,
    tier: (tier: number) => `Tier ${tier}`,
    credit: 'Borders and islands: Natural Earth, simplified.',
  },
  locator: {
    title: (name: string) => `Where ${name} is`,
    nearest: (name: string, nearest: string, km: string) => `${name} is ${km} from ${nearest}`,
    description: (name: string, near: string) => `A map of ${name} and the destinations nearby: ${near}.`,
  },
  windows: {
    title: (month: string, recommended: number, count: number) =>
      `${month} is a good month for ${recommended} of ${plural(count, 'destination', 'destinations')}`,
    subtitle:
      'Best months of each destination, from north to south. Filled squares with a dot are recommended months; the columns on top count the destinations.',
    panelTitle: (part: string, count: number) => `${part}: ${plural(count, 'destination', 'destinations')}`,
    panelDescription: (months: string, recommended: number, count: number) =>
      `Recommended for the most destinations: ${months}, ${recommended} of ${count}. The table below lists the months of each destination.`,
    best: 'Best to visit',
    count: (month: string, recommended: number, count: number) =>
      `${month}: recommended for ${recommended} of ${plural(count, 'destination', 'destinations')}`,
  },
  climate: {
    title: ({ name, driest, wettest }: ClimateFacts) =>
      `${name} is driest in ${driest} and wettest in ${wettest}`,
    /** `best` continues the sentence: "from November to April". */
    bestTitle: (name: string, best: string) => `Go to ${name} ${best}`,
    /** Under a title that already says when to go. */
    bestSubtitle: 'Best months to visit',
    subtitle: (best: string) => `Temperature and rain by month. Best ${best}`,
    go: (best: string) => `Best ${best}`,
    bestDescription: (name: string, best: string) => `${name} is at its best ${best}.`,
    description: ({ name, best, ...at }: ClimateFacts) =>
      `Average temperature and rain by month in ${name}. Warmest: ${at.warmest}, ${at.warmestC} °C. Coolest: ${at.coolest}, ${at.coolestC} °C. ` +
      `Wettest: ${at.wettest}, ${at.wettestMm} mm. Driest: ${at.driest}, ${at.driestMm} mm. ` +
      `The place is at its best ${best}.`,
    temperature: 'Average temperature, °C',
    rain: 'Rain, mm',
    best: 'Best months',
    figures: (temperature: string, rain: string) => `${temperature} °C, ${rain} mm of rain`,
    isBest: 'one of the best months',
    isNotBest: 'not one of the best months',
    missing:
      'We cannot show monthly figures: no weather station is near, and the licence of the gridded data does not allow it.',
  },
  budget: {
    /** `cost` is the mid-range day: "≈ $55 (44–65)". */
    title: (name: string, cost: string) => `A mid-range day in ${name} costs ${cost}`,
    subtitle: 'Estimated US dollars per person per day, with the likely range',
    note: (listings: string, year: string) =>
      `Based on room prices in ${listings} hotel listings, the newest from ${year}.`,
    borrowedNote: (listings: string, year: string) =>
      `Based on room prices in ${listings} hotel listings in similar places, the newest from ${year}.`,
    estimated: 'Estimated cost of a day',
    description: (name: string, figures: string) => `What one person spends per day in ${name}: ${figures}.`,
    band: 'Price band',
    perDay: 'US dollars per day, estimated',
    median: 'Median of all destinations',
    medianOf: (dollars: string) => `median ${dollars}`,
    figure: (band: string, dollars: string, median: string) =>
      `${band} ${dollars} (median of all destinations ${median})`,
  },
  distribution: {
    title: (country: string, median: string) =>
      `A mid-range day in ${country} costs ${median} or less in half of the destinations`,
    subtitle: (count: number) =>
      `${plural(count, 'destination', 'destinations')} by estimated US dollars per person per day`,
    figure: (band: string, least: string, most: string, median: string) =>
      `${band}: from ${least} to ${most}, median ${median}. The table below has the numbers.`,
    median: (dollars: string) => `▲ median ${dollars}`,
    value: (range: string, count: number) => `${range}: ${plural(count, 'destination', 'destinations')}`,
    from: (least: string, most: string) => `${least} to ${most}`,
    count: 'Destinations',
  },
  verdicts: {
    title: (decided: string, comparisons: string) =>
      `One place clearly differs from the other in ${decided} of ${comparisons} comparisons`,
    subtitle: (comparisons: string) => `Results of ${comparisons} comparisons by aspect`,
    description: (figures: string) =>
      `Number of comparisons with a clear winner: ${figures}. The table below has the other results.`,
    aspect: 'Aspect',
    outcomes: { decided: 'clear winner', tie: 'too close to tell', unknown: 'not known' },
  },
  usage: {
    title: (total: number, days: number) =>
      total === 0
        ? `No tool uses in the last ${days} days yet`
        : `The tools were used ${numberEn(total)} times in ${days} days`,
    subtitle: (from: string, to: string) => `Uses of each tool by day, ${from} to ${to}, UTC`,
    date: (date: number, shortMonth: string, _month: number) => `${date} ${shortMonth}`,
    uses: (count: number) => plural(count, 'use', 'uses'),
    total: (uses: string) => `Column chart by day: ${uses} in total. The table below has the numbers.`,
    none: 'Counts appear here after the first use of a tool.',
    day: 'Day',
    daysWithout: 'The table leaves out days without uses.',
  },
  compared: {
    /** `shared` is empty if no month suits both. */
    months: (a: string, b: string, shared: string) =>
      shared
        ? `${a} and ${b} are both at their best ${shared}`
        : `${a} and ${b} have no best month in common`,
    monthsSubtitle: 'Best months to visit',
    monthsDescription: (a: string, aMonths: string, b: string, bMonths: string) =>
      `${a} is at its best ${aMonths}, ${b} ${bMonths}.`,
    both: 'Both',
    noMonths: 'no month',
    cheaper: (cheaper: string, costlier: string) =>
      `A mid-range day costs less in ${cheaper} than in ${costlier}`,
    sameCost: (a: string, b: string) => `${a} or ${b}: too close to tell which is cheaper`,
    unknownCost: (a: string, b: string) => `${a} or ${b}: not enough data to tell which is cheaper`,
    budgetsDescription: (figures: string) => `What one person spends per day: ${figures}.`,
    figure: (band: string, a: string, aDollars: string, b: string, bDollars: string) =>
      `${band} ${aDollars} in ${a}, ${bDollars} in ${b}`,
    noFinding: (a: string, b: string) => `${a} and ${b}: the data show no clear difference in weather`,
    climateSubtitle: 'Temperature and rain by month',
    climateDescription: (a: string, b: string) =>
      `Average temperature and rain by month in ${a} and in ${b}. The table below has the numbers.`,
  },
};

export type ChartWords = typeof wordsEn;
