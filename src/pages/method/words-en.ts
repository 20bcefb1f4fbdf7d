/** The words of the page on how the data is made. */
export const wordsEn = {
  title: 'How the data is made',
  description:
    'From public sources with checksums to releases with a receipt for every value: the steps, the rules, what is estimated, and every source.',
  lead: 'One command makes every dataset from files that are kept with their checksums. The same files give the same bytes on every machine, and every value says what it was made from.',
  parts: {
    steps: 'From source to release',
    classes: 'How sure a value is',
    rules: 'The rules',
    limits: 'What we do not know',
    sources: 'Sources',
  },
  steps: [
    [
      'Sources are kept',
      'Each source is a folder with its tables, its address, its licence and the SHA-256 of every file. A build refuses a file whose digest differs.',
    ],
    [
      'Rules make values',
      'Plain functions turn rows of sources into values. Each value carries a receipt: its class, the rule, and the lines it was made from.',
    ],
    [
      'Every row is checked',
      'Shape, limits, unique keys, coordinates inside the country, budget < mid < premium, twelve months per place, both sides of a comparison. One bad row, and nothing is published.',
    ],
    [
      'A release is fixed bytes',
      'What changed becomes a release with a number, a date and a digest. Past releases stay, and the changes between any two can be asked for.',
    ],
  ] as readonly (readonly [title: string, text: string])[],
  classesLead:
    'Every value is of one of six classes, the strongest claim first. The table counts the values of each dataset.',
  class: 'Class',
  rules: (census: string): readonly (readonly [title: string, text: string])[] => [
    [
      'Destinations',
      `Which places are destinations, their tier and their tags are our judgement, and say so. Positions are GeoNames’ own, or those of the visited place where its row lies elsewhere. Populations are GeoNames’ where they come near the census, else the ${census}.`,
    ],
    [
      'Climate',
      'The Köppen-Geiger class is computed from monthly normals of the station that comes nearest in place and height, or of a grid where no station is near. Temperatures are moved by 6.5 °C per km where the height differs by more than 150 m.',
    ],
    [
      'Best months',
      'Months that most of three or more independent guides name, weighed against the climate. Elsewhere the fair months by temperature, rain and sea. Each month that is left out has its reason.',
    ],
    [
      'Budgets',
      'Per person and day, two sharing a room: half a room, food, entertainment and local transport, added up in three bands from observed prices. Where nobody observed rooms, the four places most alike lend theirs, and the range is wider.',
    ],
    [
      'Comparisons',
      'Pairs of first-tier places, of neighbours and of places alike. Figures stand side by side; a verdict needs evidence of both places and a difference beyond its uncertainty. Introductions are written from the figures by templates, in both languages.',
    ],
    [
      'Tool usage',
      'One more per use of a tool, by day, tool and language. Nothing else about a request is kept.',
    ],
  ],
  limits: {
    budgets: (estimated: string, total: string) =>
      `For ${estimated} of ${total} places nobody observed room prices. Their budgets come from like places, and their receipts name them.`,
    population: (missing: string, total: string, census: string) =>
      `The geographic database has no usable population for ${missing} of ${total} places; theirs are from the ${census}.`,
    climate: (grid: string, total: string) =>
      `For ${grid} of ${total} places no station is near. Their class comes from a grid whose figures may not be republished, so their pages have no monthly normals.`,
    volume:
      'Nobody publishes how often a pair is searched for. The search volume is an index of interest by hotel reviews, not a count of searches.',
  },
  sourcesLead: 'The files as the last build read them.',
  sourcesLink: 'Read and download the tables line by line',
  source: {
    period: 'Period',
    retrieved: 'Retrieved',
    licence: 'Licence',
    address: 'Address',
    files: 'Files and SHA-256',
  },
};

export type MethodWords = typeof wordsEn;
