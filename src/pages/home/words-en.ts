/** The words of the first page. */
export const wordsEn = {
  title: (countries: string) => `Sampan: open travel data of ${countries}`,
  description: (countries: string) =>
    `Four open datasets of travel in ${countries}, as JSON and CSV at addresses that do not change: destinations, comparisons, best months and tool usage.`,
  heading: (countries: string) => `Open travel data of ${countries}`,
  lead: 'Where to go, when, and what it costs: open datasets, each one file at an address that does not change. Every number says where it is from. No key, no sign-up.',
  numbers: {
    destinations: 'destinations',
    comparisons: 'comparisons',
    months: 'months rated',
    sources: 'sources cited',
    uses: 'tool uses in 90 days',
  },
  datasets: 'Datasets',
  places: 'Where to start',
  placesLead:
    'The places a first visitor should hear of. Each has a page with its climate, its costs and the source of each number.',
  laterPlaces: 'Other places on the map',
  allPlaces: (count: string) => `All ${count} destinations`,
  tools: 'Plan with it',
  toolsLead: 'Four tools that answer from the datasets, each answer at an address to share.',
  pairs: 'This or that?',
  pairsLead: 'Those that are looked for most, by our estimate.',
  allPairs: (count: string) => `All ${count} comparisons`,
  made: 'How it is made',
  madeText:
    'From public sources whose files are kept with their checksums, by rules that anyone can read. Every value has a receipt: what it was made from, and how.',
  madeLink: 'Read how',
  partners: 'For partners',
  partnersText:
    'Room details and photos by API. The sandbox hands anyone a token and seven rooms to try it on, in one request.',
  partnersLink: 'Start in the sandbox',
};

export type HomeWords = typeof wordsEn;
