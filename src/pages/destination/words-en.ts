/** The words of the pages of destinations. */
export const wordsEn = {
  list: {
    title: (country: string) => `Destinations in ${country}`,
    description: (count: string) =>
      `All ${count} destinations of the dataset, with their best months and what a day costs.`,
    lead: (count: string, span: string) =>
      `${count} places ${span}, with the months they are at their best and what a mid-range day costs.`,
    perDay: (dollars: string) => `${dollars} a day`,
    dataset: 'The same as a dataset',
  },
  all: 'Destinations',
  description: (name: string, region: string, country: string, months: string, mid: string) =>
    `${name} in ${region}, ${country}: best ${months}; a mid-range day costs about ${mid}. Climate by month, budget bands, what is near, and the source of each number.`,
  lead: (name: string, months: string, mid: string) =>
    `${name} is at its best ${months}. A mid-range day costs about ${mid} per traveller.`,
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
  unknown: 'not known',
  parts: {
    when: 'When to go',
    cost: 'What a day costs',
    near: 'Near it, and compared with it',
    sources: 'Where each number is from',
  },
  series: {
    station: {
      good: 'Normals of a weather station close by.',
      usable: 'Normals of the nearest weather station, a usable stand-in for the place.',
      poor: 'Normals of a weather station that only comes near: read them with care.',
    },
    grid: {
      good: 'No station is near: the climate class was worked out from a grid.',
      usable: 'No station is near: the climate class was worked out from a grid, a usable stand-in.',
      poor: 'No station is near: the climate class was worked out from a grid that only comes near.',
    },
  },
  costLead: 'US dollars per traveller per day: bed, food, local transport and activities.',
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
