export const wordsEn = {
  title: (countries: string) => `Sampan: open travel data for ${countries}`,
  description: (countries: string) =>
    `Open travel datasets for ${countries} as JSON and CSV, at addresses that never change: destinations, comparisons, best months, climate and daily costs.`,
  heading: (countries: string) => `Open travel data for ${countries}`,
  lead: 'Where to go, when to go and what it costs. Each open dataset is one file at an address that never changes, and every number names its source. No key, no sign-up.',
  numbers: {
    destinations: 'destinations',
    comparisons: 'comparisons',
    months: 'months rated',
    sources: 'sources cited',
    uses: 'tool uses in 90 days',
  },
  datasets: 'Datasets',
  places: 'Where to go first',
  placesLead:
    'Where to go on a first trip. Each place has a page with its best months, daily costs and the source of every number.',
  laterPlaces: 'Other places on the map',
  allPlaces: (count: string) => `All ${count} destinations`,
  tools: 'Plan your trip',
  toolsLead: 'Four tools that use the datasets. Every result has an address that you can share.',
  pairs: 'This or that?',
  pairsLead: 'The most popular pairs, judged by the number of hotel reviews.',
  allPairs: (count: string) => `All ${count} comparisons`,
  made: 'How it is made',
  madeText:
    'We make every value from public sources by rules that anyone can read. Each value has a receipt: a record of its sources and how it was made.',
  madeLink: 'How the data is made',
  partners: 'For partners',
  partnersText:
    'An API for room details and photos. One request gives you a sandbox with a token and seven rooms.',
  partnersLink: 'Try the sandbox',
};

export type HomeWords = typeof wordsEn;
