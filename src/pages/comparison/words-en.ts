import type { AspectName, Winner } from '../../datasets/declared/comparison-data-points.ts';

/** The words of the pages of comparisons. */
export const wordsEn = {
  list: {
    title: (country: string) => `Comparisons of destinations in ${country}`,
    description: (count: string, country: string) =>
      `All ${count} published comparisons of two destinations in ${country}: cost, climate, season and styles side by side.`,
    lead: (count: string) =>
      `${count} pairs that people weigh against each other, side by side: cost, climate, season and styles.`,
    dataset: 'The same as a dataset',
    count: (shown: string, total: string) =>
      shown === total ? `${total} comparisons` : `${shown} of ${total} comparisons`,
    nothing: 'No comparisons match. Remove a filter or search for something else.',
    form: {
      search: 'One place or two',
      filters: 'Filter and sort',
      active: 'Only comparisons with',
      reset: 'Show all comparisons',
      apply: 'Show',
    },
    fields: { type: 'Why compared', 'data_points.distance_km': 'Distance, km', search_volume: 'Interest' },
    order: 'Order',
    orders: {
      '': 'By reason and name',
      '-search_volume': 'Most interest first',
      'data_points.distance_km': 'Nearest to each other first',
      '-data_points.distance_km': 'Farthest from each other first',
    },
  },
  all: 'Comparisons',
  title: (a: string, b: string) => `${a} or ${b}?`,
  description: (a: string, b: string) =>
    `${a} and ${b} side by side: what a day costs, the climate by month, the best months, and how they compare.`,
  facts: (reference: string) => ({
    distance: 'Distance',
    why: 'Why compared',
    volume: `Interest, from hotel reviews (${reference}: 100)`,
  }),
  km: (km: string) => `${km} km`,
  parts: {
    verdicts: 'How they compare',
    when: 'When to go',
    cost: 'What a day costs',
    styles: 'Good for',
    next: 'More comparisons of the two',
    sources: 'Where the numbers are from',
  },
  aspect: 'Aspect',
  verdict: 'Verdict',
  outcomes: { tie: 'too close to tell', unknown: 'not known' } as Readonly<
    Record<Exclude<Winner, 'a' | 'b'>, string>
  >,
  oneSeries: 'one station for both',
  verdictNote:
    'Too close to tell: the difference is within the uncertainty of the figures. Not known: a figure is missing, estimated or borrowed from other places.',
  units: {
    warmer_winter: (value: string) => `${value} °C`,
    cooler_summer: (value: string) => `${value} °C`,
    drier: (value: string) => `${value} mm`,
    more_dry_months: (value: string) => `${value} months`,
    sunnier: (value: string) => `${value} h`,
    longer_season: (value: string) => `${value} months`,
  } as Readonly<Record<Exclude<AspectName, 'cheaper' | 'bigger'>, (value: string) => string>>,
  best: (name: string, months: string) => `${name} is best ${months}.`,
  sharedMonths: (months: string) => `Both are good ${months}.`,
  noSharedMonths: 'They have no best month in common.',
  sameSeries: 'One climate series stands for both places, so their climates are not told apart.',
  noNormals:
    'The climate of one of the places is read from a grid whose figures may not be republished, so there is no chart of both.',
  costNote:
    'All costs are estimates with the range that the evidence bears. "From similar places" means that no room prices of the place itself are known. The page of each place names what its estimates rest on.',
  band: 'Per traveller and day',
  difference: 'Difference',
  cheaperBy: (name: string, dollars: string) => `${name} is ${dollars} cheaper`,
  both: 'Both',
  only: (name: string) => `Only ${name}`,
  nothing: 'nothing more',
  sources: {
    text: 'Every figure of this page is in the JSON download of the comparisons, with its receipt.',
    places: 'The lines of the source tables that each figure was made from are named at the places:',
    receipts: 'The receipts of this comparison, as JSON',
    dataset: 'The dataset of comparisons',
  },
};

export type ComparisonWords = typeof wordsEn;
