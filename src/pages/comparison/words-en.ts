import type { AspectName, Winner } from '../../datasets/declared/comparison-data-points.ts';

export const wordsEn = {
  list: {
    title: (country: string) => `Compare destinations in ${country}`,
    description: (count: string, country: string) =>
      `${count} pairs of destinations in ${country} side by side: cost, climate, best months and styles.`,
    lead: (count: string) =>
      `${count} pairs of places side by side: cost, climate, best months and what they are good for.`,
    dataset: 'Download these comparisons as a dataset',
    count: (shown: string, total: string) =>
      shown === total ? `${total} comparisons` : `${shown} of ${total} comparisons`,
    nothing: 'No comparisons match. Remove a filter or search for something else.',
    form: {
      search: 'Name of one or two places',
      filters: 'Filter and sort',
      active: 'Only comparisons with',
      reset: 'Show all comparisons',
      apply: 'Show',
    },
    fields: { type: 'Why compared', 'data_points.distance_km': 'Distance, km', search_volume: 'Popularity' },
    order: 'Order',
    orders: {
      '': 'By reason and name',
      '-search_volume': 'Most popular first',
      'data_points.distance_km': 'Closest pairs first',
      '-data_points.distance_km': 'Farthest pairs first',
    },
  },
  all: 'Comparisons',
  title: (a: string, b: string) => `${a} or ${b}?`,
  description: (a: string, b: string) =>
    `${a} and ${b} side by side: daily costs, climate by month, best months, and which place is better for what.`,
  /** `name` is the place that the data favour, `better` says how. */
  finding: (name: string, better: string) => `${name} is ${better}`,
  noFinding: 'the data show no clear difference',
  facts: {
    distance: 'Distance',
    why: 'Why compared',
    volume: 'Popularity',
  },
  /** `reference` names the places whose index is 100. */
  volume: (index: string, reference: string) => `${index} by number of hotel reviews (${reference} = 100)`,
  km: (km: string) => `${km} km`,
  parts: {
    verdicts: 'How they compare',
    when: 'When to go',
    cost: 'What a day costs',
    styles: 'Good for',
    next: 'More comparisons with these places',
    sources: 'Where the numbers come from',
  },
  aspect: 'Aspect',
  verdict: 'Verdict',
  outcomes: { tie: 'too close to tell', unknown: 'not known' } as Readonly<
    Record<Exclude<Winner, 'a' | 'b'>, string>
  >,
  oneSeries: 'same weather station',
  verdictNote:
    'Too close to tell: the difference is smaller than the uncertainty. Not known: a figure is missing, estimated or based on other places.',
  units: {
    warmer_winter: (value: string) => `${value} °C`,
    cooler_summer: (value: string) => `${value} °C`,
    drier: (value: string) => `${value} mm`,
    more_dry_months: (value: string) => `${value} months`,
    sunnier: (value: string) => `${value} h`,
    longer_season: (value: string) => `${value} months`,
  } as Readonly<Record<Exclude<AspectName, 'cheaper' | 'bigger'>, (value: string) => string>>,
  best: (name: string, months: string) => `Go to ${name} ${months}.`,
  sharedMonths: (months: string) => `Both are at their best ${months}.`,
  noSharedMonths: 'They have no best month in common.',
  sameSeries: 'Both places share one weather station, so we cannot compare their climates.',
  noNormals:
    'There is no climate chart, because one place has no weather station nearby and its gridded data may not be republished.',
  noNormalsOfBoth:
    'There is no climate chart, because neither place has a weather station nearby and their gridded data may not be republished.',
  costNote:
    'All costs are estimates with their likely range. "Based on similar places" means that we have no room prices for the place itself. The page of each place says what its estimates are based on.',
  band: 'Per person per day',
  difference: 'Difference',
  cheaperBy: (name: string, dollars: string) => `${name} is ${dollars} cheaper`,
  both: 'Both',
  only: (name: string) => `Only ${name}`,
  nothing: 'nothing',
  sources: {
    text: 'Every figure on this page is in the JSON download, with a receipt: a record of its sources and how it was made.',
    places: 'The pages of the two places list the source of each figure:',
    receipts: 'Receipts of this comparison as JSON',
    dataset: 'Dataset of all comparisons',
  },
};

export type ComparisonWords = typeof wordsEn;
