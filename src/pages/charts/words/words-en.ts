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

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The words of the charts. */
export const wordsEn = {
  /** One or two characters each, January first. */
  tinyMonths: ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'],
  asTable: 'Show the numbers as a table',
  month: 'Month',
  destination: 'Destination',
  yes: 'yes',
  no: 'no',
  use: {
    summary: 'Download or embed this chart',
    source: 'Source:',
    license: 'Licence:',
    data: 'Data (CSV)',
    embed: 'To show this chart on your own page, paste this. It stays up to date.',
    more: 'More on Sampan',
  },
  kilometres: (count: number) => `${count} km`,
  map: {
    title: 'Where the destinations are',
    subtitle: (count: number, country: string) =>
      `${plural(count, 'destination', 'destinations')} in ${country}, by editorial tier`,
    description: (count: number, first: string, country: string) =>
      `A map of ${country} with ${plural(count, 'destination', 'destinations')}. Those of tier 1 are ${first}.`,
    tier: (tier: number) => `Tier ${tier}`,
    credit: 'Borders and islands: Natural Earth, simplified.',
  },
  locator: {
    title: (name: string) => `Where ${name} is`,
    description: (name: string, near: string) => `A map of ${name} and the destinations around it: ${near}.`,
  },
  windows: {
    title: 'The best months to visit each destination',
    subtitle:
      'From north to south. A filled square with a dot is a recommended month; the columns on top count the destinations it is recommended for.',
    panelTitle: (part: string, count: number) => `${part}: ${plural(count, 'destination', 'destinations')}`,
    panelDescription: (month: string, recommended: number, count: number) =>
      `Destinations by months. ${month} is recommended for the most of them, ${recommended} of ${count}. The months of each are in the table below.`,
    best: 'Best to visit',
    count: (month: string, recommended: number, count: number) =>
      `${month}: recommended for ${recommended} of ${plural(count, 'destination', 'destinations')}`,
  },
  climate: {
    title: (name: string) => `Temperature and rain in ${name}`,
    bestTitle: (name: string) => `When to visit ${name}`,
    /** `best` as a sentence goes on: "from November to April". */
    subtitle: (best: string) => `Best to visit ${best}`,
    bestDescription: (name: string, best: string) => `${name} is best to visit ${best}.`,
    description: ({ name, best, ...at }: ClimateFacts) =>
      `Mean temperature and rain of each month in ${name}. Warmest is ${at.warmest} with ${at.warmestC} °C, coolest ${at.coolest} with ` +
      `${at.coolestC} °C; wettest is ${at.wettest} with ${at.wettestMm} mm, driest ${at.driest} with ${at.driestMm} mm. ` +
      `Best to visit ${best}.`,
    temperature: 'Mean temperature, °C',
    rain: 'Rain, mm',
    best: 'Best months',
    figures: (temperature: string, rain: string) => `${temperature} °C, ${rain} mm of rain`,
    isBest: 'one of the best months',
    isNotBest: 'not one of the best months',
    missing:
      'The monthly figures of this place come from a grid whose licence does not allow us to show them.',
  },
  budget: {
    title: (name: string) => `What a day costs in ${name}`,
    subtitle: 'Estimated US dollars per traveller per day, and their range',
    estimated: 'A day, estimated',
    description: (name: string, figures: string) => `What a traveller spends per day in ${name}: ${figures}.`,
    band: 'Style',
    perDay: 'US dollars per day, estimated',
    median: 'Median of all destinations',
    medianOf: (dollars: string) => `median ${dollars}`,
    figure: (band: string, dollars: string, median: string) =>
      `${band} ${dollars} (median of all destinations ${median})`,
  },
  distribution: {
    title: (country: string) => `What a day costs across ${country}`,
    subtitle: (count: number) =>
      `Number of destinations by estimated US dollars per traveller per day, of ${plural(count, 'destination', 'destinations')}`,
    figure: (band: string, least: string, most: string, median: string) =>
      `${band}: from ${least} to ${most}, median ${median}. The numbers are in the table below.`,
    median: (dollars: string) => `▲ median ${dollars}`,
    value: (range: string, count: number) => `${range}: ${plural(count, 'destination', 'destinations')}`,
    from: (least: string, most: string) => `${least} to ${most}`,
    count: 'Destinations',
  },
  verdicts: {
    title: 'What the comparisons settle',
    subtitle: (comparisons: string) =>
      `In how many of the ${comparisons} comparisons one of the two is better, by aspect`,
    description: (figures: string) =>
      `In how many comparisons one place is better than the other: ${figures}. The rest is in the table below.`,
    aspect: 'Aspect',
    outcomes: { decided: 'one is better', tie: 'about the same', unknown: 'not known' },
  },
  usage: {
    title: 'Uses of each tool by day',
    subtitle: (from: string, to: string) => `${from} to ${to}, UTC`,
    date: (date: number, shortMonth: string, _month: number) => `${date} ${shortMonth}`,
    uses: (count: number) => plural(count, 'use', 'uses'),
    total: (uses: string) => `A column chart by day: ${uses} in all. The numbers are in the table below.`,
    none: 'No tool has been used in these 90 days yet.',
    day: 'Day',
    daysWithout: 'Days without a use are left out of the table.',
  },
  compared: {
    months: (a: string, b: string) => `Best months: ${a} and ${b}`,
    monthsDescription: (a: string, aMonths: string, b: string, bMonths: string) =>
      `${a} is best to visit ${aMonths}, ${b} ${bMonths}.`,
    both: 'Both',
    noMonths: 'no month',
    budgets: (a: string, b: string) => `What a day costs: ${a} and ${b}`,
    budgetsDescription: (figures: string) => `What a traveller spends per day: ${figures}.`,
    figure: (band: string, a: string, aDollars: string, b: string, bDollars: string) =>
      `${band} ${aDollars} in ${a}, ${bDollars} in ${b}`,
    climate: (a: string, b: string) => `Temperature and rain: ${a} and ${b}`,
    climateDescription: (a: string, b: string) =>
      `Mean temperature and rain of each month in ${a} and in ${b}. The numbers are in the table below.`,
  },
};

export type ChartWords = typeof wordsEn;
