export const wordsEn = {
  title: 'How the data is made',
  description:
    'How we turn public sources into datasets: the steps, the rules, what is estimated, what we do not know, and every source.',
  lead: 'One command makes every dataset from source files with known checksums. The same files give the same bytes on every machine, and every value has a receipt: a record of its sources and how it was made.',
  parts: {
    steps: 'From source to release',
    classes: 'How reliable a value is',
    rules: 'The rules',
    limits: 'What we do not know',
    sources: 'Sources',
  },
  steps: [
    [
      'We keep the sources',
      'Each source is a folder with its tables, address, licence and the SHA-256 of every file. The build rejects a file with another digest.',
    ],
    [
      'Rules make values',
      'Plain functions turn source rows into values. Each value has a receipt with its class, the rule, and the source lines.',
    ],
    [
      'Every row is checked',
      'Types, limits, unique keys, coordinates inside the country, budget < mid < premium, twelve months per place, both sides of a comparison. One bad row stops the release.',
    ],
    [
      'A release is fixed bytes',
      'Every change becomes a release with a number, a date and a digest. Past releases stay available, and the API lists the changes between any two.',
    ],
  ] as readonly (readonly [title: string, text: string])[],
  classesLead:
    'Every value belongs to one of six classes, listed from most to least certain. The table counts the values in each dataset.',
  class: 'Class',
  rules: (census: string): readonly (readonly [title: string, text: string])[] => [
    [
      'Destinations',
      `We choose the destinations, their tags and their tier: 1 for places to see first, 3 for later trips. These values are marked as our judgement. Positions come from GeoNames, or from the visited place if GeoNames has another spot. Populations come from GeoNames if they are close to the census, otherwise from the ${census}.`,
    ],
    [
      'Climate',
      'We compute the Köppen-Geiger class from the monthly averages of the weather station that is nearest in position and height, or from gridded data if no station is near. Temperatures are adjusted by 6.5 °C per km if the height differs by more than 150 m.',
    ],
    [
      'Best months',
      'Months that most of at least three independent guides name, checked against the climate. For other places, months with fair temperature, rain and sea. Every month that is left out has a reason.',
    ],
    [
      'Budgets',
      'Per person per day, with two sharing a room: half a room, food, entertainment and local transport, for three price bands. If we have no room prices for a place, we use those of the four most similar places, and the range is wider.',
    ],
    [
      'Comparisons',
      'Pairs of tier 1 places, of neighbours and of similar places. A verdict needs data from both places and a difference larger than the uncertainty. Templates write the introductions from the figures, in both languages.',
    ],
    [
      'Tool usage',
      'Each use adds one to a count by day, tool and language. Nothing else about a request is stored.',
    ],
  ],
  limits: {
    budgets: (estimated: string, total: string) =>
      `We have no room prices for ${estimated} of ${total} places. Their costs are based on similar places, which their receipts name.`,
    population: (missing: string, total: string, census: string) =>
      `GeoNames has no usable population for ${missing} of ${total} places. Their figures come from the ${census}.`,
    climate: (grid: string, total: string) =>
      `No weather station is near ${grid} of ${total} places. Their climate class comes from gridded data that may not be republished, so their pages have no monthly averages.`,
    volume:
      'Nobody publishes how often people search for a pair. The column search_volume is an index of popularity based on hotel reviews, not a count of searches.',
  },
  sourcesLead: 'The files that the last build used.',
  sourcesLink: 'Browse and download the tables',
  source: {
    period: 'Period',
    retrieved: 'Retrieved',
    licence: 'Licence',
    address: 'Address',
    files: 'Files and SHA-256',
  },
};

export type MethodWords = typeof wordsEn;
