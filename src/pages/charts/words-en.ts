import type { ChartWords } from './words.ts';

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const wordsEn: ChartWords = {
  tinyMonths: ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'],
  asTable: 'Show the numbers as a table',
  month: 'Month',
  destination: 'Destination',
  yes: 'yes',
  no: 'no',
  kilometres: (count) => `${count} km`,
  map: {
    title: 'Where the destinations are',
    subtitle: (count, country) =>
      `${plural(count, 'destination', 'destinations')} in ${country}, by editorial tier`,
    description: (count, first, country) =>
      `A map of ${country} with ${plural(count, 'destination', 'destinations')}. Those of tier 1 are ${first}.`,
    tier: (tier) => `Tier ${tier}`,
    credit: 'Borders and islands: Natural Earth, simplified.',
  },
  locator: {
    title: (name) => `Where ${name} is`,
    description: (name, near) => `A map of ${name} and the destinations around it: ${near}.`,
  },
  windows: {
    title: 'The best months to visit each destination',
    subtitle:
      'From north to south. A filled square with a dot is a recommended month; the columns on top count the destinations it is recommended for.',
    panelTitle: (part, count) => `${part}: ${plural(count, 'destination', 'destinations')}`,
    panelDescription: (month, recommended, count) =>
      `Destinations by months. ${month} is recommended for the most of them, ${recommended} of ${count}. The months of each are in the table below.`,
    best: 'Best to visit',
  },
  climate: {
    title: (name) => `Temperature and rain in ${name}`,
    bestTitle: (name) => `When to visit ${name}`,
    subtitle: (best) => `Best to visit ${best}`,
    bestDescription: (name, best) => `${name} is best to visit ${best}.`,
    description: ({ name, best, ...at }) =>
      `Mean temperature and rain of each month in ${name}. Warmest is ${at.warmest} with ${at.warmestC} °C, coolest ${at.coolest} with ` +
      `${at.coolestC} °C; wettest is ${at.wettest} with ${at.wettestMm} mm, driest ${at.driest} with ${at.driestMm} mm. ` +
      `Best to visit ${best}.`,
    temperature: 'Mean temperature, °C',
    rain: 'Rain, mm',
    best: 'Best months',
    missing:
      'The monthly figures of this place come from a grid whose licence does not allow us to show them.',
  },
  budget: {
    title: (name) => `What a day costs in ${name}`,
    subtitle: 'Estimated US dollars per traveller per day, and their range',
    estimated: 'A day, estimated',
    description: (name, figures) => `What a traveller spends per day in ${name}: ${figures}.`,
    median: 'Median of all destinations',
    medianOf: (dollars) => `median ${dollars}`,
    figure: (band, dollars, median) => `${band} ${dollars} (median of all destinations ${median})`,
  },
  distribution: {
    title: (country) => `What a day costs across ${country}`,
    subtitle: (count) =>
      `Number of destinations by estimated US dollars per traveller per day, of ${plural(count, 'destination', 'destinations')}`,
    figure: (band, least, most, median) =>
      `${band}: from ${least} to ${most}, median ${median}. The numbers are in the table below.`,
    median: (dollars) => `▲ median ${dollars}`,
    band: 'Style',
    range: 'US dollars per day, estimated',
    from: (least, most) => `${least} to ${most}`,
    count: 'Destinations',
  },
  verdicts: {
    title: 'What the comparisons settle',
    subtitle: (comparisons) =>
      `In how many of the ${comparisons} comparisons one of the two is better, by aspect`,
    description: (figures) =>
      `In how many comparisons one place is better than the other: ${figures}. The rest is in the table below.`,
    aspect: 'Aspect',
    outcomes: { decided: 'one is better', tie: 'about the same', unknown: 'not known' },
  },
  usage: {
    title: 'Uses of each tool by day',
    subtitle: (from, to) => `${from} to ${to}, UTC`,
    date: (date, shortMonth) => `${date} ${shortMonth}`,
    uses: (count) => plural(count, 'use', 'uses'),
    total: (uses) => `A column chart by day: ${uses} in all. The numbers are in the table below.`,
    none: 'No tool has been used in these 90 days yet.',
    day: 'Day',
    daysWithout: 'Days without a use are left out of the table.',
  },
  compared: {
    months: (a, b) => `Best months: ${a} and ${b}`,
    monthsDescription: (a, aMonths, b, bMonths) => `${a} is best to visit ${aMonths}, ${b} ${bMonths}.`,
    both: 'Both',
    budgets: (a, b) => `What a day costs: ${a} and ${b}`,
    budgetsDescription: (figures) => `What a traveller spends per day: ${figures}.`,
    figure: (band, a, aDollars, b, bDollars) => `${band} ${aDollars} in ${a}, ${bDollars} in ${b}`,
    climate: (a, b) => `Temperature and rain: ${a} and ${b}`,
    climateDescription: (a, b) =>
      `Mean temperature and rain of each month in ${a} and in ${b}. The numbers are in the table below.`,
  },
};
