import type { MonthReason } from '../../datasets/provenance/provenance.ts';

/** The words of the pages of destinations. */
export const wordsEn = {
  list: {
    title: (country: string) => `Destinations in ${country}`,
    description: (count: string) =>
      `All ${count} destinations of the dataset, with their best months and what a day costs.`,
    lead: (count: string, span: string) =>
      `${count} places ${span}, with the months they are at their best and what a mid-range day costs.`,
    perDay: (cost: string) => `a day ${cost}`,
    dataset: 'The same as a dataset',
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
      tier: 'Tier 1 first',
      '-population': 'Most people first',
      '-lat': 'North to south',
    },
  },
  all: 'Destinations',
  description: (name: string, region: string, country: string, months: string, mid: string) =>
    `${name} in ${region}, ${country}: best ${months}; a mid-range day costs ${mid}. Climate by month, budget bands, what is near, and the source of each number.`,
  lead: (name: string, months: string, mid: string) =>
    `${name} is at its best ${months}. A mid-range day costs each of two travellers who share a room ${mid}.`,
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
  population: {
    observed: (unit: string, year: string) => `${unit}, census of ${year}`,
    published: (unit: string, year: string) => `${unit}, GeoNames row of ${year}`,
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
    sources: 'Where each number is from',
  },
  series: {
    station: {
      good: 'The station is close by.',
      usable: 'It is the nearest station, a usable stand-in for the place.',
      poor: 'The station only comes near: read the figures with care.',
    },
    grid: {
      good: 'No station is near: climate class and season were worked out from a grid.',
      usable: 'No station is near: climate class and season were worked out from a grid, a usable stand-in.',
      poor: 'No station is near: climate class and season were worked out from a grid that only comes near.',
    },
  },
  station: {
    where: (station: string, km: string, height: string, years: string) =>
      `Means of the years ${years} at the weather station ${station}, ${km} km away${height}.`,
    lower: (metres: string) => ` and ${metres} m lower than the place`,
    higher: (metres: string) => ` and ${metres} m higher than the place`,
    moved: 'Temperatures are moved to the height of the place by 6.5 °C per km.',
    grid: (credit: string, years: string) => `Grid: ${credit}, ${years}.`,
  },
  reasons: {
    title: 'Why the other months are not recommended',
    because: {
      flood: 'so much rain that floods are common, even where guides recommend the month',
      rain: 'too much rain for this kind of place',
      cold: 'too cold for this kind of place',
      heat: 'too hot for this kind of place',
      rough_sea: 'the north-east monsoon makes the sea rough',
      few_guides: 'fewer than half of the travel guides recommend it',
      no_season: 'fair weather for one month only, between bad months',
    } as Readonly<Record<MonthReason, string>>,
    rain: (mm: string) => `${mm} mm of rain a month`,
    temperature: (celsius: string) => `${celsius} °C on average`,
    guides: (named: string, of: string) => `named by ${named} of ${of} guides`,
  },
  estimates: (costs: string) => `All costs are estimates, with the range that the evidence bears: ${costs}.`,
  ownRooms: (hotels: string, year: string) =>
    `They rest on the room prices of ${hotels} hotels in the place, the newest of ${year}, and on published costs of food and entertainment.`,
  borrowedRooms: (count: number, places: string, hotels: string, year: string) =>
    `No room prices of the place itself are known. The estimates rest on ${hotels} hotels in ${count === 1 ? 'one similar place' : `${['two', 'three', 'four'][count - 2] ?? count} similar places`}${places && `, ${places}`}, the newest prices of ${year}, and on published costs of food and entertainment.`,
  priceTool: (name: string) => `What would a trip to ${name} cost? Three days for two, filled in`,
  near: {
    lead: 'Distances are as the crow flies. Each line leads to a comparison of the two.',
    place: 'Place',
    distance: 'Distance',
    cost: 'Mid-range day',
    months: 'Best months',
    why: 'Why compared',
    compare: 'Compare',
    km: (km: string) => `${km} km`,
  },
  sources: {
    lead: 'The receipt of every value of this place, as the dataset publishes it.',
    column: 'Column',
    value: 'Value',
    made: 'How it was made',
    from: 'Sources',
    lines: (table: string, lines: string) => `${table}, line ${lines}`,
    json: 'The same as JSON',
    dataset: 'The whole dataset',
  },
};

export type DestinationWords = typeof wordsEn;
