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
    'Every value is of one of five classes, the strongest claim first. The table counts the values of each dataset.',
  class: 'Class',
  meaning: 'Meaning',
  rules: [
    [
      'Destinations',
      'Which places are destinations, their tier and their tags are our judgement, and say so. Position and population are GeoNames’ own.',
    ],
    [
      'Climate',
      'The Köppen-Geiger class is computed from monthly normals of the station that comes nearest in place and height, or of a grid where no station is near. Temperatures are moved by 6.5 °C per km where the height differs by more than 150 m.',
    ],
    [
      'Best months',
      'Months that a public guide names; where none does, months that score 85 or more of 100 for temperature and rain.',
    ],
    [
      'Budgets',
      'The three bands of the Vietnam Travel Cost Index: published for the place, or the day of the country scaled by what bed, food and activities cost there, or by places like it.',
    ],
    [
      'Comparisons',
      'Pairs of first-tier places, of neighbours and of places alike. Figures stand side by side; a verdict needs a difference that matters. Introductions are written from the figures by templates, in both languages.',
    ],
    [
      'Tool usage',
      'One more per use of a tool, by day, tool and language. Nothing else about a request is kept.',
    ],
  ] as readonly (readonly [title: string, text: string])[],
  limits: {
    budgets: (estimated: string, total: string) =>
      `Of ${total} budgets, ${estimated} are estimated from the country’s day and places of the same kind, not published for the place.`,
    population: (missing: string, total: string) =>
      `The geographic database has no population for ${missing} of ${total} places; the dataset says 0. Some of its other figures are old.`,
    climate: (grid: string, total: string) =>
      `For ${grid} of ${total} places no station is near. Their class comes from a grid whose figures may not be republished, so their pages have no monthly normals.`,
    volume:
      'Nobody publishes how often a pair is searched for. The search volume is a reproducible estimate by tier and distance, not a measurement.',
  },
  sourcesLead: 'The files as the last build read them.',
  source: {
    period: 'Period',
    retrieved: 'Retrieved',
    licence: 'Licence',
    address: 'Address',
    files: 'Files and SHA-256',
  },
};

export type MethodWords = typeof wordsEn;
