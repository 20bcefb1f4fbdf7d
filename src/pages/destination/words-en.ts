import type { MonthReason } from '../../datasets/provenance/provenance.ts';

export const wordsEn = {
  list: {
    title: (country: string) => `Destinations in ${country}`,
    description: (count: string) => `${count} destinations with their best months and what a day costs.`,
    lead: (count: string, span: string) =>
      `${count} places ${span}, with their best months and the cost of a mid-range day.`,
    perDay: (cost: string) => `${cost} a day`,
    dataset: 'Download this list as a dataset',
    count: (shown: string, total: string) =>
      shown === total ? `${total} destinations` : `${shown} of ${total} destinations`,
    nothing: 'No destinations match. Remove a filter or search for something else.',
    form: {
      search: 'Name, province or style',
      filters: 'Filter and sort',
      active: 'Only destinations with',
      reset: 'Show all destinations',
      apply: 'Show',
    },
    fields: {
      region_code: 'Province or city',
      travel_style_tags: 'Good for',
      best_visit_months: 'Best month',
      tier: 'Tier',
      'avg_daily_budget_usd.mid': 'Mid-range day, US dollars',
    },
    order: 'Order',
    orders: {
      '': 'By name',
      'avg_daily_budget_usd.mid': 'Cheapest first',
      '-avg_daily_budget_usd.mid': 'Most expensive first',
      tier: 'Where to go first',
      '-population': 'Largest population first',
      '-lat': 'North to south',
    },
  },
  all: 'Destinations',
  description: (name: string, region: string, country: string, months: string, mid: string) =>
    `${name} in ${region}, ${country}: best ${months}. A mid-range day costs ${mid}. Climate by month, daily costs, nearby places and the source of every number.`,
  /** `months` continues the sentence: "from November to April". */
  headline: (name: string, months: string) => `Go to ${name} ${months}`,
  /** For months that are estimated, because no climate data is close enough. */
  likelyHeadline: (name: string, months: string) => `${name} is probably best ${months}`,
  lead: (name: string, mid: string) =>
    `A mid-range day in ${name} costs ${mid}. The cost is per person, for two people who share a room.`,
  styles: 'Good for',
  facts: {
    region: 'Province or city',
    coordinates: 'Coordinates',
    population: 'Population',
    climate: 'Climate',
    languages: 'Languages',
    timezone: 'Time zone',
    currency: 'Currency',
    tier: 'Tier',
  },
  tiers: {
    1: '1 of 3: go here first',
    2: '2 of 3: go here next',
    3: '3 of 3: for later trips',
  } as Readonly<Record<number, string>>,
  population: {
    census: (unit: string, year: string) => `${unit}, census of ${year}`,
    gazetteer: (unit: string) => `${unit}, GeoNames`,
    units: {
      province: 'province',
      municipality: 'municipality',
      city: 'city',
      town: 'town',
      'urban district': 'urban district',
      district: 'district',
      township: 'township',
      ward: 'ward',
      commune: 'commune',
      'populated place': 'populated place',
    } as Readonly<Record<string, string>>,
  },
  parts: {
    when: 'When to go',
    cost: 'What a day costs',
    near: 'Nearby places and comparisons',
    sources: 'Where the numbers come from',
  },
  series: {
    station: {
      good: 'The station is close by.',
      usable: 'It is the nearest station and a usable substitute.',
      poor: 'The station is not close, so use these figures with care.',
    },
    grid: {
      good: 'No weather station is near, so we worked out the climate and the best months from gridded data.',
      usable:
        'No weather station is near, so we worked out the climate and the best months from gridded data, a usable substitute.',
      poor: 'No weather station is near, so we estimated the climate and the best months from the closest gridded data.',
    },
  },
  station: {
    where: (station: string, km: string, height: string, years: string) =>
      `Averages for ${years} from the weather station ${station}, ${km} km away${height}.`,
    lower: (metres: string) => ` and ${metres} m lower`,
    higher: (metres: string) => ` and ${metres} m higher`,
    moved: 'Temperatures are adjusted to the height of the place by 6.5 °C per km.',
    grid: (credit: string, years: string) => `Gridded data: ${credit}, ${years}.`,
  },
  reasons: {
    title: 'Why not in the other months?',
    because: {
      flood: 'so much rain that floods are common, even if guides recommend the month',
      rain: 'too much rain for this kind of place',
      cold: 'too cold for this kind of place',
      heat: 'too hot for this kind of place',
      rough_sea: 'rough sea, because the seasonal wind blows onto this coast',
      few_guides: 'fewer than half of the travel guides recommend it',
      no_season: 'a single fair month between bad ones',
    } as Readonly<Record<MonthReason, string>>,
    rain: (mm: string) => `${mm} mm of rain a month`,
    temperature: (celsius: string) => `${celsius} °C on average`,
    guides: (named: string, of: string) => `recommended by ${named} of ${of} guides`,
  },
  estimates: (costs: string) => `All costs are estimates, shown with their likely range: ${costs}.`,
  ownRooms: (listings: string, year: string) =>
    `They are based on room prices in ${listings} hotel listings here, the newest from ${year}, and on published costs of food and entertainment.`,
  borrowedRooms: (count: number, places: string, listings: string, year: string) =>
    `We have no room prices for this place. The estimates are based on ${listings} hotel listings in ${count === 1 ? 'one similar place' : `${['two', 'three', 'four'][count - 2] ?? count} similar places`}${places && ` (${places})`}, the newest prices from ${year}, and on published costs of food and entertainment.`,
  priceTool: (name: string) => `Price a trip: three days in ${name} for two`,
  near: {
    lead: 'Distances are in a straight line. Every row links to a comparison of the two places.',
    place: 'Place',
    distance: 'Distance',
    cost: 'Mid-range day',
    months: 'Best months',
    why: 'Why compared',
    compare: 'Compare',
    km: (km: string) => `${km} km`,
  },
  sources: {
    lead: 'Every value on this page has a receipt: a record of its sources and how it was made. This is the receipt of each value in the dataset.',
    column: 'Column',
    value: 'Value',
    made: 'How it was made',
    from: 'Sources',
    lines: (table: string, lines: string) => `${table}, line ${lines}`,
    json: 'These receipts as JSON',
    dataset: 'The dataset of all destinations',
  },
};

export type DestinationWords = typeof wordsEn;
