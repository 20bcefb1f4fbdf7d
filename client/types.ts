// Generated from docs/openapi.json by `npm run generate`: the schemas with a name, and the body of every JSON response, named after its operation.

/** The body of each download, by dataset slug. */
export interface Downloads {
  'vietnam-destinations': GetVietnamDestinations;
  'vietnam-comparisons': GetVietnamComparisons;
  'service-tool-usage-daily': GetServiceToolUsageDaily;
  'vietnam-climate-windows': GetVietnamClimateWindows;
  'vietnam-climate-normals': GetVietnamClimateNormals;
  'vietnam-daily-costs': GetVietnamDailyCosts;
}

/** GET /api/data/vietnam-destinations: Vietnam destinations */
export interface GetVietnamDestinations {
  dataset: Dataset;
  rows: VietnamDestinationsRow[];
}

/** GET /api/data/vietnam-comparisons: Vietnam comparisons */
export interface GetVietnamComparisons {
  dataset: Dataset;
  rows: VietnamComparisonsRow[];
}

/** GET /api/data/service-tool-usage-daily: Tool usage, daily */
export interface GetServiceToolUsageDaily {
  dataset: Dataset;
  rows: ServiceToolUsageDailyRow[];
}

/** GET /api/data/vietnam-climate-windows: Vietnam climate windows */
export interface GetVietnamClimateWindows {
  dataset: Dataset;
  rows: VietnamClimateWindowsRow[];
}

/** GET /api/data/vietnam-climate-normals: Vietnam climate normals */
export interface GetVietnamClimateNormals {
  dataset: Dataset;
  rows: VietnamClimateNormalsRow[];
}

/** GET /api/data/vietnam-daily-costs: Vietnam daily costs */
export interface GetVietnamDailyCosts {
  dataset: Dataset;
  rows: VietnamDailyCostsRow[];
}

/** GET /api/data: All datasets */
export interface ListDatasets {
  datasets: {
    slug: string;
    name: string;
    description: string;
    downloads: {
      format: string;
      media_type: string;
      url: string;
    }[];
    /** Where each value comes from */
    provenance: string;
  }[];
  /** All datasets in one file */
  downloads: {
    format: string;
    media_type: string;
    url: string;
  }[];
}

/** GET /datasets/vietnam-destinations/provenance: Provenance of Vietnam destinations */
export interface GetVietnamDestinationsProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Licence of the published values */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: ProvenanceSource[];
  }[];
  values: {
    /** The key of the row */
    row: {
      slug: string;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, MemberReceipt>;
    /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** How the rule applied to this value */
    detail?: string;
    /** Empty if the service produced the value itself or read it from a private table */
    sources: Origin[];
    range?: FigureRange;
    /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
    standard_error?: number;
    /** Number of hotel listings, guides, places, points or years it is based on */
    n?: number;
    /** The years or months that the value describes */
    period?: string;
    /** For a population: the kind of administrative unit that was counted */
    unit?: string;
    /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
    compared?: {
      sample: string;
      usd: number;
      standard_error: number;
    };
    /** For a population: the census count of the same unit */
    census?: {
      persons: number;
      date: string;
    };
    /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
    gazetteer?: number;
    /** For a regional value: the destinations whose figures were used because the place has none */
    donors?: string[];
    /** For best months: why each other month is excluded, by month number */
    excluded?: Record<string, ExcludedMonth>;
  }[];
  /** Address of the next page; null on the last page */
  next: string | null;
}

/** GET /datasets/vietnam-comparisons/provenance: Provenance of Vietnam comparisons */
export interface GetVietnamComparisonsProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Licence of the published values */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: ProvenanceSource[];
  }[];
  values: {
    /** The key of the row */
    row: {
      slug: string;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, MemberReceipt>;
    /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** How the rule applied to this value */
    detail?: string;
    /** Empty if the service produced the value itself or read it from a private table */
    sources: Origin[];
    range?: FigureRange;
    /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
    standard_error?: number;
    /** Number of hotel listings, guides, places, points or years it is based on */
    n?: number;
    /** The years or months that the value describes */
    period?: string;
    /** For a population: the kind of administrative unit that was counted */
    unit?: string;
    /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
    compared?: {
      sample: string;
      usd: number;
      standard_error: number;
    };
    /** For a population: the census count of the same unit */
    census?: {
      persons: number;
      date: string;
    };
    /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
    gazetteer?: number;
    /** For a regional value: the destinations whose figures were used because the place has none */
    donors?: string[];
    /** For best months: why each other month is excluded, by month number */
    excluded?: Record<string, ExcludedMonth>;
  }[];
  /** Address of the next page; null on the last page */
  next: string | null;
}

/** GET /datasets/service-tool-usage-daily/provenance: Provenance of Tool usage, daily */
export interface GetServiceToolUsageDailyProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Licence of the published values */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: ProvenanceSource[];
  }[];
  values: {
    /** The key of the row */
    row: {
      day: string;
      tool_slug: string;
      locale: string | null;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, MemberReceipt>;
    /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** How the rule applied to this value */
    detail?: string;
    /** Empty if the service produced the value itself or read it from a private table */
    sources: Origin[];
    range?: FigureRange;
    /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
    standard_error?: number;
    /** Number of hotel listings, guides, places, points or years it is based on */
    n?: number;
    /** The years or months that the value describes */
    period?: string;
    /** For a population: the kind of administrative unit that was counted */
    unit?: string;
    /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
    compared?: {
      sample: string;
      usd: number;
      standard_error: number;
    };
    /** For a population: the census count of the same unit */
    census?: {
      persons: number;
      date: string;
    };
    /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
    gazetteer?: number;
    /** For a regional value: the destinations whose figures were used because the place has none */
    donors?: string[];
    /** For best months: why each other month is excluded, by month number */
    excluded?: Record<string, ExcludedMonth>;
  }[];
  /** Address of the next page; null on the last page */
  next: string | null;
}

/** GET /datasets/vietnam-climate-windows/provenance: Provenance of Vietnam climate windows */
export interface GetVietnamClimateWindowsProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Licence of the published values */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: ProvenanceSource[];
  }[];
  values: {
    /** The key of the row */
    row: {
      destination_slug: string;
      month: number;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, MemberReceipt>;
    /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** How the rule applied to this value */
    detail?: string;
    /** Empty if the service produced the value itself or read it from a private table */
    sources: Origin[];
    range?: FigureRange;
    /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
    standard_error?: number;
    /** Number of hotel listings, guides, places, points or years it is based on */
    n?: number;
    /** The years or months that the value describes */
    period?: string;
    /** For a population: the kind of administrative unit that was counted */
    unit?: string;
    /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
    compared?: {
      sample: string;
      usd: number;
      standard_error: number;
    };
    /** For a population: the census count of the same unit */
    census?: {
      persons: number;
      date: string;
    };
    /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
    gazetteer?: number;
    /** For a regional value: the destinations whose figures were used because the place has none */
    donors?: string[];
    /** For best months: why each other month is excluded, by month number */
    excluded?: Record<string, ExcludedMonth>;
  }[];
  /** Address of the next page; null on the last page */
  next: string | null;
}

/** GET /datasets/vietnam-climate-normals/provenance: Provenance of Vietnam climate normals */
export interface GetVietnamClimateNormalsProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Licence of the published values */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: ProvenanceSource[];
  }[];
  values: {
    /** The key of the row */
    row: {
      destination_slug: string;
      month: number;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, MemberReceipt>;
    /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** How the rule applied to this value */
    detail?: string;
    /** Empty if the service produced the value itself or read it from a private table */
    sources: Origin[];
    range?: FigureRange;
    /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
    standard_error?: number;
    /** Number of hotel listings, guides, places, points or years it is based on */
    n?: number;
    /** The years or months that the value describes */
    period?: string;
    /** For a population: the kind of administrative unit that was counted */
    unit?: string;
    /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
    compared?: {
      sample: string;
      usd: number;
      standard_error: number;
    };
    /** For a population: the census count of the same unit */
    census?: {
      persons: number;
      date: string;
    };
    /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
    gazetteer?: number;
    /** For a regional value: the destinations whose figures were used because the place has none */
    donors?: string[];
    /** For best months: why each other month is excluded, by month number */
    excluded?: Record<string, ExcludedMonth>;
  }[];
  /** Address of the next page; null on the last page */
  next: string | null;
}

/** GET /datasets/vietnam-daily-costs/provenance: Provenance of Vietnam daily costs */
export interface GetVietnamDailyCostsProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Licence of the published values */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: ProvenanceSource[];
  }[];
  values: {
    /** The key of the row */
    row: {
      destination_slug: string;
      band: string;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, MemberReceipt>;
    /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** How the rule applied to this value */
    detail?: string;
    /** Empty if the service produced the value itself or read it from a private table */
    sources: Origin[];
    range?: FigureRange;
    /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
    standard_error?: number;
    /** Number of hotel listings, guides, places, points or years it is based on */
    n?: number;
    /** The years or months that the value describes */
    period?: string;
    /** For a population: the kind of administrative unit that was counted */
    unit?: string;
    /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
    compared?: {
      sample: string;
      usd: number;
      standard_error: number;
    };
    /** For a population: the census count of the same unit */
    census?: {
      persons: number;
      date: string;
    };
    /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
    gazetteer?: number;
    /** For a regional value: the destinations whose figures were used because the place has none */
    donors?: string[];
    /** For best months: why each other month is excluded, by month number */
    excluded?: Record<string, ExcludedMonth>;
  }[];
  /** Address of the next page; null on the last page */
  next: string | null;
}

/** GET /datasets/{slug}/quality.json: Quality of a dataset */
export interface GetQuality {
  /** Slug of the dataset */
  dataset: string;
  /** Number of the release */
  release: number;
  published_at: string;
  /** Number of rows */
  row_count: number;
  columns: {
    column: string;
    /** Number of values with a receipt */
    values: number;
    /** Number of rows where it is null */
    nulls: number;
    /** Share of the values by class, from 0 to 1 */
    shares: Record<string, number>;
  }[];
  parts: {
    /** A member of a column that names evidence */
    part: string;
    /** Share of the rows by the word it has, from 0 to 1 */
    shares: Record<string, number>;
  }[];
  sources: {
    /** A source, or the slug of a dataset */
    name: string;
    first_year: number | null;
    last_year: number | null;
    /** Years from the newest figures to the release; null if not known */
    years_behind: number | null;
    columns: string[];
  }[];
  checks: {
    rule: string;
    passed: boolean;
    /** Number of problems */
    broken: number;
    /** The first problems */
    examples: {
      /** The key of the row */
      key: Record<string, unknown>;
      column: string;
      reason: string;
    }[];
  }[];
  /** Slugs that the dataset could refer to, but no row does */
  places_without_rows: string[];
}

/** GET /datasets/{slug}/releases: Releases of a dataset */
export interface ListReleases {
  /** Slug of the dataset */
  dataset: string;
  /** Newest first */
  releases: {
    /** Number of the release; numbers increase and are never reused */
    id: number;
    /** Schema version and number: major increases when a column goes or changes its type or meaning, minor when a column comes; the rest is the number of the release. 0.0 if it was published before datasets had versions */
    version: string;
    published_at: string;
    row_count: number;
    /** Why it was published */
    reason: string;
    downloads: {
      format: string;
      media_type: string;
      url: string;
      /** Size of the uncompressed file in bytes */
      size: number;
      /** SHA-256 of the uncompressed file in hexadecimal, as sha256sum prints it */
      sha256: string;
    }[];
  }[];
  /** Address of the next page of older releases; null on the last page */
  next: string | null;
}

/** GET /datasets/{slug}/releases/{id}.json: A release as JSON */
export interface GetReleaseJson {
  dataset: Dataset;
  rows: (VietnamDestinationsRow | VietnamComparisonsRow | ServiceToolUsageDailyRow | VietnamClimateWindowsRow | VietnamClimateNormalsRow | VietnamDailyCostsRow | Record<string, unknown>)[];
}

/** GET /datasets/{slug}/changes: Changes since a release */
export interface GetChanges {
  /** Slug of the dataset */
  dataset: string;
  /** Number of the older release: the requested one or, if a later release of its day replaced it, the stored release before it; 0 if there is none */
  since: number;
  /** Number of the later release */
  until: number;
  /** Rows whose key is not in the older release */
  added: (VietnamDestinationsRow | VietnamComparisonsRow | ServiceToolUsageDailyRow | VietnamClimateWindowsRow | VietnamClimateNormalsRow | VietnamDailyCostsRow | Record<string, unknown>)[];
  /** Rows whose key is in both releases */
  changed: {
    /** The columns that identify the row */
    key: Record<string, unknown>;
    /** The columns whose values differ, with both values; null if a release lacks the column */
    fields: Record<string, {
      old: unknown;
      new: unknown;
    }>;
  }[];
  /** Rows whose key is not in the later release */
  removed: (VietnamDestinationsRow | VietnamComparisonsRow | ServiceToolUsageDailyRow | VietnamClimateWindowsRow | VietnamClimateNormalsRow | VietnamDailyCostsRow | Record<string, unknown>)[];
}

/** GET /datasets/vietnam-destinations/rows: Query rows of Vietnam destinations */
export interface GetVietnamDestinationsRows {
  dataset: Dataset;
  rows: {
    /** URL-safe identifier, English */
    slug?: string;
    /** English display name */
    name_en?: string;
    /** Country, ISO 3166-1 alpha-2 */
    country_code?: string;
    /** Administrative region: ISO 3166-2 code of the province or city among the 34 units in force since 2025-07-01 */
    region_code?: string;
    /** Decimal latitude, WGS 84 */
    lat?: number;
    /** Decimal longitude, WGS 84 */
    lng?: number;
    /** Editorial priority tier, 1 (first) to 3 */
    tier?: number;
    /** Population of the city, island or town that a visitor means: from the geographic database where it comes near the census, else from the census of 2019; the provenance names the unit, and the year of a census figure */
    population?: number;
    /** IANA timezone identifier */
    timezone?: string;
    /** Köppen climate class */
    climate_zone?: string;
    /** Months 1 to 12 considered best to visit, by independent guides or by the climate; the provenance says why each other month is left out */
    best_visit_months?: number[];
    /** Local currency, ISO 4217 */
    currency_code?: string;
    /** Languages, ISO 639 codes: the official one, then those of ethnic groups that are a tenth or more of the place or of its former province */
    languages_spoken?: string[];
    /** Styles of travel the place suits, lower-kebab tags */
    travel_style_tags?: string[];
    /** An estimate of what a day costs, in US dollars per traveler, two sharing a room. budget: half a room at the 25th percentile, plain meals and an entrance; mid: half a median room, better meals with a restaurant dinner and two entrances; premium: half a room at the 90th percentile, and otherwise 2 times the mid band, an assumption. Travel between places, visa, shopping, cruises and tours of several days are not included. Rounded to 1 below 50 and to 5 above; the daily costs say for each part whether it was measured there, and the provenance has the prices */
    avg_daily_budget_usd?: {
      budget: number;
      mid: number;
      premium: number;
    };
  }[];
}

/** GET /datasets/vietnam-comparisons/rows: Query rows of Vietnam comparisons */
export interface GetVietnamComparisonsRows {
  dataset: Dataset;
  rows: {
    /** URL slug of the form <a_slug>-vs-<b_slug>; once published it never changes or flips */
    slug?: string;
    /** Why the pair is published: headliners (both places are tier 1), neighbours (one is among the nearest places to the other, within 250 km), alternatives (one is among the places most like the other in styles, season and cost), chosen (travellers weigh the two, in our judgement), kept (published in an earlier release, and kept so that its slug lasts); the first that holds */
    type?: string;
    /** First destination slug, as in the destinations dataset */
    a_slug?: string;
    /** Second destination slug, as in the destinations dataset */
    b_slug?: string;
    /** Search-engine target keywords: lower-case searches in English, then in Vietnamese */
    target_keywords?: string[];
    /** Indicative search volume: an index of measured interest, not a count of searches. It is the geometric mean of the hotel reviews of both places, where Hanoi and Ho Chi Minh City are 100; 1 where it is lower, or not measured. An operator's own figure replaces it */
    search_volume?: number;
    /** The figures of both destinations side by side, with a verdict per aspect; JSON only */
    data_points?: {
      /** Great-circle distance, km */
      distance_km: number;
      /** Published population of each place; null if unknown. The verdict compares census counts, which can differ */
      population: {
        a: number | null;
        b: number | null;
      };
      /** Languages spoken in both places, only in a, only in b; ISO 639 codes */
      languages_spoken: {
        shared: string[];
        only_a: string[];
        only_b: string[];
      };
      /** Monthly climate of each place */
      climate: {
        a: {
          /** Köppen climate class */
          zone: string;
          /** Whether the climate series comes from a station or a grid */
          kind: 'station' | 'grid';
          /** How well the climate series represents the place; a poor one supports no verdict */
          quality: 'good' | 'usable' | 'poor';
          /** Mean temperature of each month, January first, °C; null if the normals come from a grid, which may not be republished */
          tmean_c: number[] | null;
          /** Precipitation of each month, January first, mm; null if the normals come from a grid, which may not be republished */
          precip_mm: number[] | null;
        };
        b: {
          /** Köppen climate class */
          zone: string;
          /** Whether the climate series comes from a station or a grid */
          kind: 'station' | 'grid';
          /** How well the climate series represents the place; a poor one supports no verdict */
          quality: 'good' | 'usable' | 'poor';
          /** Mean temperature of each month, January first, °C; null if the normals come from a grid, which may not be republished */
          tmean_c: number[] | null;
          /** Precipitation of each month, January first, mm; null if the normals come from a grid, which may not be republished */
          precip_mm: number[] | null;
        };
        /** True if both places share one climate series */
        same_series: boolean;
      };
      /** Best months of each place and the months they share */
      best_visit_months: {
        a: number[];
        b: number[];
        shared: number[];
      };
      /** US dollars per traveler per day, in three bands; the difference is b minus a */
      avg_daily_budget_usd: {
        a: {
          budget: number;
          mid: number;
          premium: number;
        };
        b: {
          budget: number;
          mid: number;
          premium: number;
        };
        difference: {
          budget: number;
          mid: number;
          premium: number;
        };
      };
      /** Travel styles that suit both places, only a, only b */
      travel_style_tags: {
        shared: string[];
        only_a: string[];
        only_b: string[];
      };
      /** For each aspect, the winner (a, b, tie or unknown), the figure of each place and the margin between them. The winner is decided first, then each number is rounded to one decimal. A tie is too close to call: the difference is small, at most 10% for shares and sums of money. Unknown if the difference is larger but within the uncertainty, which for weather is twice as large if a series is only usable, if a figure is missing, estimated, borrowed from other places or has no standard error where one is needed, if the census does not agree with the published populations, if a climate series is poor or comes from a grid, or if both places share one series */
      verdicts: {
        /** Compares US dollars for half a mid-range room, on the site with the most places. The lower figure wins if both are based on prices from the place itself and differ by more than 1.645 standard errors of the difference, and the rooms of the day, which can come from other sites, agree */
        cheaper: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Compares mean temperature of December to February, °C. The higher figure wins if they differ by at least 1 */
        warmer_winter: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Compares mean temperature of June to August, °C. The lower figure wins if they differ by at least 1 */
        cooler_summer: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Compares precipitation of the year, mm. The lower figure wins if they differ by at least 10% of the larger one */
        drier: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Compares months with less than 60 mm of precipitation. The higher figure wins if they differ by at least 2 */
        more_dry_months: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Compares sunshine of the year, hours. The higher figure wins if they differ by at least 10% of the larger one */
        sunnier: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Compares number of best months. The higher figure wins if they differ by at least 2 */
        longer_season: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Compares the published populations. The higher figure wins if they differ by at least 25% of the larger one; the census must agree, and more people are not better */
        bigger: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
      };
    };
    /** Introduction in English (en) and Vietnamese (vi), written from data_points by templates; JSON only */
    intros?: {
      /** Introduction in English */
      en: string;
      /** Introduction in Vietnamese */
      vi: string;
    };
  }[];
}

/** GET /datasets/service-tool-usage-daily/rows: Query rows of Tool usage, daily */
export interface GetServiceToolUsageDailyRows {
  dataset: Dataset;
  rows: {
    /** UTC date on which the uses were recorded */
    day?: string;
    /** Slug of the tool; its page is /tools/<tool_slug> */
    tool_slug?: string;
    /** Locale of the request; null means unknown */
    locale?: string | null;
    /** Count of tool invocations that day */
    uses?: number;
  }[];
}

/** GET /datasets/vietnam-climate-windows/rows: Query rows of Vietnam climate windows */
export interface GetVietnamClimateWindowsRows {
  dataset: Dataset;
  rows: {
    /** Destination slug, as in the destinations dataset */
    destination_slug?: string;
    /** English name */
    destination_name?: string;
    /** Month of the year, 1 to 12 */
    month?: number;
    /** 1 if the month is inside best_visit_months of that destination, else 0 */
    recommended?: number;
  }[];
}

/** GET /datasets/vietnam-climate-normals/rows: Query rows of Vietnam climate normals */
export interface GetVietnamClimateNormalsRows {
  dataset: Dataset;
  rows: {
    /** Destination slug, as in the destinations dataset; destinations that a climate grid represents better than any station are left out */
    destination_slug?: string;
    /** English name */
    destination_name?: string;
    /** Month of the year, 1 to 12 */
    month?: number;
    /** Mean temperature in degrees Celsius, adjusted to the height of the place by 6.5 °C per km if the station is more than 150 m higher or lower */
    mean_temperature_c?: number;
    /** Mean of the daily maximum temperatures in degrees Celsius, adjusted to the height of the place by 6.5 °C per km if the station is more than 150 m higher or lower; null if the station does not measure it */
    max_temperature_c?: number | null;
    /** Mean of the daily minimum temperatures in degrees Celsius, adjusted to the height of the place by 6.5 °C per km if the station is more than 150 m higher or lower; null if the station does not measure it */
    min_temperature_c?: number | null;
    /** Monthly rain in millimetres at the station */
    rain_mm?: number;
    /** Mean relative humidity in percent at the station; null if the station does not measure it */
    humidity_pct?: number | null;
    /** Monthly sunshine in hours at the station; null if the station does not measure it */
    sunshine_h?: number | null;
    /** Name of the weather station that represents the place */
    station?: string;
    /** Kilometres from the place to the station */
    distance_km?: number;
    /** Height of the place minus the height of the station, in metres; null if the height of the place is not known */
    height_difference_m?: number | null;
    /** First and last year of the averages at the station; an average may cover fewer years: see periods */
    period?: string;
    /** The years that each average covers, without those that the station lacks; null if the average is null */
    periods?: {
      mean_temperature_c: string | null;
      max_temperature_c: string | null;
      min_temperature_c: string | null;
      rain_mm: string | null;
      humidity_pct: string | null;
      sunshine_h: string | null;
    };
  }[];
}

/** GET /datasets/vietnam-daily-costs/rows: Query rows of Vietnam daily costs */
export interface GetVietnamDailyCostsRows {
  dataset: Dataset;
  rows: {
    /** Destination slug, as in the destinations dataset */
    destination_slug?: string;
    /** English name */
    destination_name?: string;
    /** Price band: budget, mid, premium */
    band?: string;
    /** Lower limit of the estimate, in US dollars, rounded like value_usd */
    low_usd?: number;
    /** US dollars per traveler per day, two sharing a room, as avg_daily_budget_usd of the destinations dataset; rounded to 1 below 50 and to 5 above */
    value_usd?: number;
    /** Upper limit of the estimate, in US dollars, rounded like value_usd */
    high_usd?: number;
    /** Evidence for the value: computed (the room is from prices of the place itself), regional (the room is from prices of the four most similar places, because none are known for the place itself) */
    evidence_class?: string;
    /** Number of hotel listings behind the room price, a hotel counted once per site; listings of the similar places if evidence_class is regional */
    price_count?: number;
    /** Year of the newest of these room prices; the provenance gives the months */
    year?: number;
    /** The parts of the value before rounding, in US dollars per person and day: half a double room, food, entrances and local transport */
    components_usd?: {
      room: number;
      food: number;
      entertainment: number;
      transport: number;
    };
    /** Where the price of each part comes from: measured (from prices of the place itself), scaled (from prices of other places), assumed (no prices are known, so 2 times the mid band is assumed) */
    parts_evidence?: {
      room: string;
      food: string;
      entertainment: string;
      transport: string;
    };
    /** Year of the newest price of food, entrances and local transport; the provenance gives the period of each */
    local_year?: number;
  }[];
}

/** GET /datasets/{slug}/stats: Statistics of a dataset */
export interface GetStats {
  /** Slug of the dataset */
  dataset: string;
  /** Number of rows that match the filters */
  row_count: number;
  columns: {
    column: string;
    type: string;
    /** Number of values that are not null; for lists, the number of items */
    count: number;
    /** Number of rows where it is null */
    nulls: number;
    /** Number of distinct values */
    distinct: number;
    /** The smallest value */
    min?: string | number;
    /** The largest value */
    max?: string | number;
    /** Of numbers */
    mean?: number;
    /** For numbers: 0.5 is the median. Interpolated linearly between two values */
    quantiles?: Record<string, number>;
  }[];
}

/** GET /datasets/{slug}/facets: Values of a column */
export interface GetFacets {
  /** Slug of the dataset */
  dataset: string;
  /** Number of rows that match the filters */
  row_count: number;
  facets: {
    column: string;
    /** Number of distinct values */
    distinct: number;
    /** Number of rows where it is null */
    nulls: number;
    /** Most frequent first */
    values: {
      value: string | number | boolean;
      /** Number of rows that have it */
      count: number;
    }[];
  }[];
}

/** GET /api/p/room: Details of a room */
export type GetApiPRoom = RoomDetails;

/** GET /api/room: Details of a room (published alias) */
export type GetApiRoom = RoomDetails;

/** GET /api/p/rooms: Your rooms */
export interface ListApiPRooms {
  /** Rooms on this page */
  data: OwnRoom[];
  /** About the list */
  meta: {
    /** Number of items on this page */
    count: number;
    /** Address of the next page, also in the Link header; null on the last page */
    next: string | null;
  };
}

/** GET /api/p/audit: What you deleted and restored */
export interface ListApiPAudit {
  /** Changes on this page */
  data: OwnChange[];
  /** About the list */
  meta: {
    /** Number of items on this page */
    count: number;
    /** Address of the next page, also in the Link header; null on the last page */
    next: string | null;
  };
}

/** GET /api/rooms/{room}/photos: Photos of a room */
export type ListApiRoomsRoomPhotos = PhotoPage;

/** GET /rooms/{room}/photos: Photos of a room (published alias) */
export type ListRoomsRoomPhotos = PhotoPage;

/** DELETE /api/rooms/{room}/photos/{photo}: Delete a photo of a room */
export type DeleteApiRoomsRoomPhotosPhoto = PhotoPage;

/** POST /api/rooms/{room}/photos/{photo}: Delete a photo of a room, for clients without DELETE */
export type PostApiRoomsRoomPhotosPhoto = PhotoPage;

/** DELETE /rooms/{room}/photos/{photo}: Delete a photo of a room (published alias) */
export type DeleteRoomsRoomPhotosPhoto = PhotoPage;

/** POST /rooms/{room}/photos/{photo}: Delete a photo of a room, for clients without DELETE (published alias) */
export type PostRoomsRoomPhotosPhoto = PhotoPage;

/** POST /api/rooms/{room}/photos/{photo}/restore: Undo the deletion of a photo */
export type PostApiRoomsRoomPhotosPhotoRestore = PhotoPage;

/** POST /oauth/token: Get a token */
export type PostOauthToken = Token;

/** POST /oauth/revoke: Revoke a token */
export type PostOauthRevoke = Record<string, unknown>;

/** GET /.well-known/oauth-authorization-server: Where and how to get tokens */
export interface GetOauthAuthorizationServer {
  /** The address of the API */
  issuer: string;
  /** Where tokens are requested */
  token_endpoint: string;
  /** Where tokens are revoked */
  revocation_endpoint: string;
  /** Scopes that a token may have */
  scopes_supported: string[];
  /** Always empty: there is no user sign-in */
  response_types_supported: string[];
  /** Grants that the token endpoint accepts */
  grant_types_supported: string[];
  /** How a client authenticates to request a token */
  token_endpoint_auth_methods_supported: string[];
  /** How a client authenticates to revoke a token */
  revocation_endpoint_auth_methods_supported: string[];
}

/** POST /sandbox: Get a partner, a token and rooms */
export interface CreateSandbox {
  /** The sandbox */
  data: {
    /** Who you are in the sandbox */
    partner: {
      /** Id of the partner */
      id: number;
      /** Name of the partner */
      name: string;
      /** For POST /oauth/token */
      client_id: string;
      /** For POST /oauth/token; shown only once */
      client_secret: string;
    };
    /** A token with both scopes; shown only once */
    access_token: string;
    /** Always Bearer */
    token_type: 'Bearer';
    /** When the partner and its rooms are deleted */
    expires_at: string;
    /** The rooms of the partner */
    rooms: SandboxRoom[];
  };
}

/** POST /sandbox/reset: Reset the rooms */
export interface ResetSandbox {
  /** The sandbox */
  data: {
    /** Who you are in the sandbox */
    partner: {
      /** Id of the partner */
      id: number;
      /** Name of the partner */
      name: string;
      /** For POST /oauth/token */
      client_id: string;
    };
    /** When the partner and its rooms are deleted */
    expires_at: string;
    /** The rooms of the partner */
    rooms: SandboxRoom[];
  };
}

export interface Dataset {
  slug: string;
  name: string;
  license: string;
  license_url: string;
  attribution: string;
  columns: {
    key: string;
    type: string;
    description: string;
  }[];
}

export interface VietnamDestinationsRow {
  /** URL-safe identifier, English */
  slug: string;
  /** English display name */
  name_en: string;
  /** Country, ISO 3166-1 alpha-2 */
  country_code: string;
  /** Administrative region: ISO 3166-2 code of the province or city among the 34 units in force since 2025-07-01 */
  region_code: string;
  /** Decimal latitude, WGS 84 */
  lat: number;
  /** Decimal longitude, WGS 84 */
  lng: number;
  /** Editorial priority tier, 1 (first) to 3 */
  tier: number;
  /** Population of the city, island or town that a visitor means: from the geographic database where it comes near the census, else from the census of 2019; the provenance names the unit, and the year of a census figure */
  population: number;
  /** IANA timezone identifier */
  timezone: string;
  /** Köppen climate class */
  climate_zone: string;
  /** Months 1 to 12 considered best to visit, by independent guides or by the climate; the provenance says why each other month is left out */
  best_visit_months: number[];
  /** Local currency, ISO 4217 */
  currency_code: string;
  /** Languages, ISO 639 codes: the official one, then those of ethnic groups that are a tenth or more of the place or of its former province */
  languages_spoken: string[];
  /** Styles of travel the place suits, lower-kebab tags */
  travel_style_tags: string[];
  /** An estimate of what a day costs, in US dollars per traveler, two sharing a room. budget: half a room at the 25th percentile, plain meals and an entrance; mid: half a median room, better meals with a restaurant dinner and two entrances; premium: half a room at the 90th percentile, and otherwise 2 times the mid band, an assumption. Travel between places, visa, shopping, cruises and tours of several days are not included. Rounded to 1 below 50 and to 5 above; the daily costs say for each part whether it was measured there, and the provenance has the prices */
  avg_daily_budget_usd: {
    budget: number;
    mid: number;
    premium: number;
  };
}

export interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
}

export interface VietnamComparisonsRow {
  /** URL slug of the form <a_slug>-vs-<b_slug>; once published it never changes or flips */
  slug: string;
  /** Why the pair is published: headliners (both places are tier 1), neighbours (one is among the nearest places to the other, within 250 km), alternatives (one is among the places most like the other in styles, season and cost), chosen (travellers weigh the two, in our judgement), kept (published in an earlier release, and kept so that its slug lasts); the first that holds */
  type: string;
  /** First destination slug, as in the destinations dataset */
  a_slug: string;
  /** Second destination slug, as in the destinations dataset */
  b_slug: string;
  /** Search-engine target keywords: lower-case searches in English, then in Vietnamese */
  target_keywords: string[];
  /** Indicative search volume: an index of measured interest, not a count of searches. It is the geometric mean of the hotel reviews of both places, where Hanoi and Ho Chi Minh City are 100; 1 where it is lower, or not measured. An operator's own figure replaces it */
  search_volume: number;
  /** The figures of both destinations side by side, with a verdict per aspect; JSON only */
  data_points: {
    /** Great-circle distance, km */
    distance_km: number;
    /** Published population of each place; null if unknown. The verdict compares census counts, which can differ */
    population: {
      a: number | null;
      b: number | null;
    };
    /** Languages spoken in both places, only in a, only in b; ISO 639 codes */
    languages_spoken: {
      shared: string[];
      only_a: string[];
      only_b: string[];
    };
    /** Monthly climate of each place */
    climate: {
      a: {
        /** Köppen climate class */
        zone: string;
        /** Whether the climate series comes from a station or a grid */
        kind: 'station' | 'grid';
        /** How well the climate series represents the place; a poor one supports no verdict */
        quality: 'good' | 'usable' | 'poor';
        /** Mean temperature of each month, January first, °C; null if the normals come from a grid, which may not be republished */
        tmean_c: number[] | null;
        /** Precipitation of each month, January first, mm; null if the normals come from a grid, which may not be republished */
        precip_mm: number[] | null;
      };
      b: {
        /** Köppen climate class */
        zone: string;
        /** Whether the climate series comes from a station or a grid */
        kind: 'station' | 'grid';
        /** How well the climate series represents the place; a poor one supports no verdict */
        quality: 'good' | 'usable' | 'poor';
        /** Mean temperature of each month, January first, °C; null if the normals come from a grid, which may not be republished */
        tmean_c: number[] | null;
        /** Precipitation of each month, January first, mm; null if the normals come from a grid, which may not be republished */
        precip_mm: number[] | null;
      };
      /** True if both places share one climate series */
      same_series: boolean;
    };
    /** Best months of each place and the months they share */
    best_visit_months: {
      a: number[];
      b: number[];
      shared: number[];
    };
    /** US dollars per traveler per day, in three bands; the difference is b minus a */
    avg_daily_budget_usd: {
      a: {
        budget: number;
        mid: number;
        premium: number;
      };
      b: {
        budget: number;
        mid: number;
        premium: number;
      };
      difference: {
        budget: number;
        mid: number;
        premium: number;
      };
    };
    /** Travel styles that suit both places, only a, only b */
    travel_style_tags: {
      shared: string[];
      only_a: string[];
      only_b: string[];
    };
    /** For each aspect, the winner (a, b, tie or unknown), the figure of each place and the margin between them. The winner is decided first, then each number is rounded to one decimal. A tie is too close to call: the difference is small, at most 10% for shares and sums of money. Unknown if the difference is larger but within the uncertainty, which for weather is twice as large if a series is only usable, if a figure is missing, estimated, borrowed from other places or has no standard error where one is needed, if the census does not agree with the published populations, if a climate series is poor or comes from a grid, or if both places share one series */
    verdicts: {
      /** Compares US dollars for half a mid-range room, on the site with the most places. The lower figure wins if both are based on prices from the place itself and differ by more than 1.645 standard errors of the difference, and the rooms of the day, which can come from other sites, agree */
      cheaper: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Compares mean temperature of December to February, °C. The higher figure wins if they differ by at least 1 */
      warmer_winter: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Compares mean temperature of June to August, °C. The lower figure wins if they differ by at least 1 */
      cooler_summer: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Compares precipitation of the year, mm. The lower figure wins if they differ by at least 10% of the larger one */
      drier: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Compares months with less than 60 mm of precipitation. The higher figure wins if they differ by at least 2 */
      more_dry_months: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Compares sunshine of the year, hours. The higher figure wins if they differ by at least 10% of the larger one */
      sunnier: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Compares number of best months. The higher figure wins if they differ by at least 2 */
      longer_season: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Compares the published populations. The higher figure wins if they differ by at least 25% of the larger one; the census must agree, and more people are not better */
      bigger: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
    };
  };
  /** Introduction in English (en) and Vietnamese (vi), written from data_points by templates; JSON only */
  intros: {
    /** Introduction in English */
    en: string;
    /** Introduction in Vietnamese */
    vi: string;
  };
}

export interface ServiceToolUsageDailyRow {
  /** UTC date on which the uses were recorded */
  day: string;
  /** Slug of the tool; its page is /tools/<tool_slug> */
  tool_slug: string;
  /** Locale of the request; null means unknown */
  locale: string | null;
  /** Count of tool invocations that day */
  uses: number;
}

export interface VietnamClimateWindowsRow {
  /** Destination slug, as in the destinations dataset */
  destination_slug: string;
  /** English name */
  destination_name: string;
  /** Month of the year, 1 to 12 */
  month: number;
  /** 1 if the month is inside best_visit_months of that destination, else 0 */
  recommended: number;
}

export interface VietnamClimateNormalsRow {
  /** Destination slug, as in the destinations dataset; destinations that a climate grid represents better than any station are left out */
  destination_slug: string;
  /** English name */
  destination_name: string;
  /** Month of the year, 1 to 12 */
  month: number;
  /** Mean temperature in degrees Celsius, adjusted to the height of the place by 6.5 °C per km if the station is more than 150 m higher or lower */
  mean_temperature_c: number;
  /** Mean of the daily maximum temperatures in degrees Celsius, adjusted to the height of the place by 6.5 °C per km if the station is more than 150 m higher or lower; null if the station does not measure it */
  max_temperature_c: number | null;
  /** Mean of the daily minimum temperatures in degrees Celsius, adjusted to the height of the place by 6.5 °C per km if the station is more than 150 m higher or lower; null if the station does not measure it */
  min_temperature_c: number | null;
  /** Monthly rain in millimetres at the station */
  rain_mm: number;
  /** Mean relative humidity in percent at the station; null if the station does not measure it */
  humidity_pct: number | null;
  /** Monthly sunshine in hours at the station; null if the station does not measure it */
  sunshine_h: number | null;
  /** Name of the weather station that represents the place */
  station: string;
  /** Kilometres from the place to the station */
  distance_km: number;
  /** Height of the place minus the height of the station, in metres; null if the height of the place is not known */
  height_difference_m: number | null;
  /** First and last year of the averages at the station; an average may cover fewer years: see periods */
  period: string;
  /** The years that each average covers, without those that the station lacks; null if the average is null */
  periods: {
    mean_temperature_c: string | null;
    max_temperature_c: string | null;
    min_temperature_c: string | null;
    rain_mm: string | null;
    humidity_pct: string | null;
    sunshine_h: string | null;
  };
}

export interface VietnamDailyCostsRow {
  /** Destination slug, as in the destinations dataset */
  destination_slug: string;
  /** English name */
  destination_name: string;
  /** Price band: budget, mid, premium */
  band: string;
  /** Lower limit of the estimate, in US dollars, rounded like value_usd */
  low_usd: number;
  /** US dollars per traveler per day, two sharing a room, as avg_daily_budget_usd of the destinations dataset; rounded to 1 below 50 and to 5 above */
  value_usd: number;
  /** Upper limit of the estimate, in US dollars, rounded like value_usd */
  high_usd: number;
  /** Evidence for the value: computed (the room is from prices of the place itself), regional (the room is from prices of the four most similar places, because none are known for the place itself) */
  evidence_class: string;
  /** Number of hotel listings behind the room price, a hotel counted once per site; listings of the similar places if evidence_class is regional */
  price_count: number;
  /** Year of the newest of these room prices; the provenance gives the months */
  year: number;
  /** The parts of the value before rounding, in US dollars per person and day: half a double room, food, entrances and local transport */
  components_usd: {
    room: number;
    food: number;
    entertainment: number;
    transport: number;
  };
  /** Where the price of each part comes from: measured (from prices of the place itself), scaled (from prices of other places), assumed (no prices are known, so 2 times the mid band is assumed) */
  parts_evidence: {
    room: string;
    food: string;
    entertainment: string;
    transport: string;
  };
  /** Year of the newest price of food, entrances and local transport; the provenance gives the period of each */
  local_year: number;
}

export interface ProvenanceSource {
  name: string;
  title: string;
  /** Where it was retrieved; for one of our datasets, the address of its provenance */
  address: string;
  licence: string;
  retrieved: string | null;
  period: string | null;
  /** sha-256 of each file */
  files: Record<string, string>;
  /** Address of each published table; add #row- and a line number to link to a line */
  tables: Record<string, string>;
}

export type Origin = {
  source: string;
  table?: string;
  line?: number;
} | {
  dataset: string;
  row: string;
  columns: string[];
};

export interface FigureRange {
  low: number;
  value: number;
  high: number;
}

export interface ExcludedMonth {
  /** flood: heavy rain makes floods common, regardless of what guides say; rain: too much rain; cold: too cold; heat: too hot; rough_sea: a seasonal wind makes the sea rough; few_guides: too few of the guides recommend it; few_votes: weighed together, the guides and the climate do not favour it */
  reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'few_votes';
  /** Mean monthly temperature, °C; absent if it was read from a grid whose figures may not be republished */
  tmean_c?: number;
  /** Monthly rainfall, mm; absent if it was read from a grid whose figures may not be republished */
  precip_mm?: number;
  /** How many of the guides name the month */
  guides?: {
    named: number;
    of: number;
  };
}

export interface FigureReceipt {
  /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
  class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
  /** The rule that made the value */
  method: string;
  /** How the rule applied to this value */
  detail?: string;
  /** Empty if the service produced the value itself or read it from a private table */
  sources: Origin[];
  range?: FigureRange;
  /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
  standard_error?: number;
  /** Number of hotel listings, guides, places, points or years it is based on */
  n?: number;
  /** The years or months that the value describes */
  period?: string;
  /** For a population: the kind of administrative unit that was counted */
  unit?: string;
  /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
  compared?: {
    sample: string;
    usd: number;
    standard_error: number;
  };
  /** For a population: the census count of the same unit */
  census?: {
    persons: number;
    date: string;
  };
  /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
  gazetteer?: number;
  /** For a regional value: the destinations whose figures were used because the place has none */
  donors?: string[];
  /** For best months: why each other month is excluded, by month number */
  excluded?: Record<string, ExcludedMonth>;
}

export interface MemberReceipt {
  /** The figures that add up to the member */
  parts?: Record<string, FigureReceipt>;
  /** observed: measured or counted; published: published elsewhere; computed: computed by a rule from suitable input; regional: computed by a rule from similar places, because no observation exists for the place itself; estimated: computed by a rule from input that is only approximate; editorial: our editorial judgement */
  class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
  /** The rule that made the value */
  method: string;
  /** How the rule applied to this value */
  detail?: string;
  /** Empty if the service produced the value itself or read it from a private table */
  sources: Origin[];
  range?: FigureRange;
  /** Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of one place differ */
  standard_error?: number;
  /** Number of hotel listings, guides, places, points or years it is based on */
  n?: number;
  /** The years or months that the value describes */
  period?: string;
  /** For a population: the kind of administrative unit that was counted */
  unit?: string;
  /** For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because prices of one site and year differ less by chance */
  compared?: {
    sample: string;
    usd: number;
    standard_error: number;
  };
  /** For a population: the census count of the same unit */
  census?: {
    persons: number;
    date: string;
  };
  /** For a population from the census: the figure of the geographic database, which counts another unit or is too old */
  gazetteer?: number;
  /** For a regional value: the destinations whose figures were used because the place has none */
  donors?: string[];
  /** For best months: why each other month is excluded, by month number */
  excluded?: Record<string, ExcludedMonth>;
}

export interface RoomPrice {
  /** Id of the room */
  room_id: number;
  /** Price per night from Monday to Thursday */
  nightly_price: number;
  /** Price per night for a stay of more than 30 days */
  monthly_price: number;
  /** Price per night from Friday to Sunday */
  weekend_price: number;
  /** Cleaning fee */
  cleaning_fee: number;
  /** Deposit */
  security_fee: number;
  /** nightly_price as text, with its currency */
  nightly_price_formatted: string;
  /** cleaning_fee as text, with its currency */
  cleaning_fee_formatted: string;
  /** security_fee as text, with its currency */
  security_fee_formatted: string;
  /** Price per night for each guest above standard_guests */
  additional_guests_fee: number;
  /** Currency of the amounts (ISO 4217), as requested by Content-Currency */
  currency_code: string;
  /** Number of guests included in the prices */
  standard_guests: number;
  /** The cancellation_policy of the room */
  cancellation_policy: string;
  /** The booking_type of the room */
  booking_type: string;
  /** Earliest arrival in local time, as hh:mm AM or PM */
  checkin_time: string;
  /** Latest departure in local time, as hh:mm AM or PM */
  checkout_time: string;
  /** Latest arrival in local time, as hh:mm AM or PM; null for no limit */
  checkin_time_expiry: string | null;
  /** Minimum number of nights */
  minimum_stay: number;
  /** Maximum number of nights; null for no limit */
  maximum_stay: number | null;
  /** nightly_price in US dollars, whatever the currency of the response */
  nightly_price_usd: number;
  /** nightly_price in dong, as the host set it */
  nightly_price_vnd: number;
}

export interface RoomAddress {
  /** Street and number */
  address_line_1: string;
  /** What comes before the street, such as a floor */
  address_line_2: string | null;
  /** Ward or district */
  area: string | null;
  /** City */
  city: string | null;
  /** Province */
  state: string | null;
  /** Country */
  country: string | null;
  /** Latitude in degrees, as a string */
  latitude: string;
  /** Longitude in degrees, as a string */
  longitude: string;
  /** Both address lines, joined by a comma */
  full_address: string;
}

export interface RoomHost {
  /** Id of the host */
  id: number;
  /** Name of the host */
  full_name: string;
  /** When the host joined (ISO 8601), in the time zone requested by Time-Zone */
  created_at: string;
  /** Path of the host picture */
  avatar: string;
  /** Path of the small host picture */
  tiny_avatar: string;
  /** Who the host is */
  about: string;
  /** Whether the email address of the host is verified */
  email_verified: boolean;
  /** Whether the telephone number of the host is verified */
  phone_verified: boolean;
  /** Whether the host has super host status */
  super_host: boolean;
  /** Path of the Atom feed of the host's listed rooms */
  subscribe_url: string;
}

export interface RoomPicture {
  /** Id of the photo, used to delete it */
  id: number;
  /** Whether the photo is in the slide show */
  slide: boolean;
  /** Path of the large picture, relative to the address of the API */
  photo_url: string;
  /** Path of the thumbnail, relative to the address of the API */
  thumbnail: string;
}

export interface AmenityType {
  /** Id of the amenity type */
  id: number;
  /** Name of the amenity type */
  name: string;
  /** Description of the amenity type; may be empty */
  description: string;
}

export interface Room {
  /** Our id for the room, used in the addresses of its photos */
  id: number;
  /** Id of the host */
  host_id: number;
  /** Name of the room */
  name: string;
  /** Short description of the room */
  summary: string;
  /** Full description of the room */
  introduction: string;
  /** What sets the room apart */
  unique_features: string | null;
  /** What guests pay for separately */
  utilities: string | null;
  /** Activities that the host offers */
  host_experiences: string | null;
  /** What guests should know before they book */
  special_note: string | null;
  /** House rules */
  apartment_rules: string | null;
  /** How things in the room work */
  apartment_manual: string | null;
  /** How to get there */
  direction_manual: string | null;
  /** How to get in */
  checkin_guide: string | null;
  /** Number of bedrooms */
  num_bedrooms: number;
  /** Number of bathrooms */
  num_bathrooms: number;
  /** Number of beds */
  num_beds: number;
  /** Area in square metres */
  area: number | null;
  /** Maximum number of guests */
  maximum_guests: number;
  /** How it is booked */
  booking_type: 'instant_book' | 'request_to_book';
  /** When it can be booked */
  calendar_type: 'Always' | 'Sometimes' | 'Onetime';
  /** Whether it is shown */
  status: 'Listed' | 'Unlisted';
  /** Status of its review */
  submit_status: 'Draft' | 'Pending' | 'Accept' | 'Reject' | 'Resubmit' | null;
  /** Cancellation policy */
  cancellation_policy: 'Flexible' | 'Moderate' | 'Strict';
  /** Address of the room page */
  url: string;
  /** Average rating, 0 to 5; 0 without reviews */
  rating: number;
  /** Number of reviews; null if they are not counted */
  review_count: number | null;
  /** Number of likes; null if they are not counted */
  like_count: number | null;
  /** Path of the large featured photo; empty without photos */
  featured_photo: string;
  /** Always false: programs cannot like rooms */
  liked: boolean;
  /** Type of the beds */
  bedType: {
    data: {
      /** Id of the bed type */
      id: number;
      /** Name of the bed type */
      name: string;
    };
  };
  /** Type of the room */
  roomType: {
    data: {
      /** Id of the room type */
      id: number;
      /** Name of the room type */
      name: string;
      /** Description of the room type; may be empty */
      description: string;
    };
  };
  /** Type of the property */
  propertyType: {
    data: {
      /** Id of the property type */
      id: number;
      /** Name of the property type */
      name: string;
      /** Description of the property type; may be empty */
      description: string;
    };
  };
  /** Prices, fees and times */
  price: {
    data: RoomPrice;
  };
  /** Where the room is */
  address: {
    data: RoomAddress;
  };
  /** Who offers the room */
  host: {
    data: RoomHost;
  };
  /** Photos of the room, sorted by id. Pictures of a room that is not listed need your token */
  photos: {
    data: RoomPicture[];
  };
  /** Tags of the photos, each with its photos */
  photoTags: {
    data: {
      /** Id of the tag */
      id: number;
      /** Name of the tag */
      name: string;
      /** Name of the tag in lower case, without spaces */
      normalized: string;
      /** Photos that have the tag */
      photos: {
        data: RoomPicture[];
      };
    }[];
  };
  /** Amenities, each with its type */
  amenities: {
    data: {
      /** Id of the amenity */
      id: number;
      /** Name of the amenity */
      name: string;
      /** Description of the amenity; may be empty */
      description: string;
      /** Name of the icon for the amenity */
      icon: string;
      /** Type of the amenity */
      type: {
        data: AmenityType;
      };
    }[];
  };
  /** Types of amenities, each with its amenities */
  amenityTypes: {
    data: {
      /** Id of the amenity type */
      id: number;
      /** Name of the amenity type */
      name: string;
      /** Description of the amenity type; may be empty */
      description: string;
      /** Amenities of the type */
      amenities: {
        data: {
          /** Id of the amenity */
          id: number;
          /** Name of the amenity */
          name: string;
          /** Description of the amenity; may be empty */
          description: string;
          /** Name of the icon for the amenity */
          icon: string;
        }[];
      };
    }[];
  };
  /** Destinations that the room belongs to */
  destinations: {
    data: {
      /** Id of the destination */
      id: number;
      /** Name of the destination */
      name: string;
      /** Path of the page about the destination */
      url: string;
    }[];
  };
  /** Coupons that guests can use */
  coupon: {
    data: {
      /** The code that the guest enters */
      code: string;
      /** Discount in percent */
      percent: number;
      /** Last day on which it can be used; null for no end */
      ends_on: string | null;
    }[];
  };
}

export interface RoomDetails {
  data: Room;
  /** The HTTP status of the response */
  code: number;
  /** Id of this response; include it when you contact us */
  request_id: string;
}

export interface OwnRoom {
  /** Our id for the room, used in the addresses of its photos */
  id: number;
  /** The partner's own id for the room */
  partner_room_id: string;
  /** What the partner may do: change (read it and delete photos), read, or none */
  access: 'change' | 'read' | 'none';
  /** Number of photos; null if access is none */
  photo_count: number | null;
  /** When the room, its photos, its host or the access last changed, in UTC */
  updated_at: string;
  /** Only with updated_since: what changed since then, the latest last. Read the whole room if the list is empty: then the part is not known */
  changes?: {
    /** photos: any photo or which one is featured; price: the price; texts: everything else about the room or its host; access: what you may do, or your own id for the room; removed: the room is gone */
    what: 'photos' | 'price' | 'texts' | 'access' | 'removed';
    /** When it last changed, in UTC */
    at: string;
  }[];
}

export interface OwnChange {
  /** When, in UTC */
  at: string;
  /** What happened to the photo */
  action: 'deleted' | 'restored';
  /** Our id for the room */
  room_id: number;
  /** The partner's own id for the room; null if it has none any more */
  partner_room_id: string | null;
  /** The photo */
  photo: {
    /** Id of the photo */
    id: number;
    /** Its file name */
    name: string;
  };
  /** The token of the request, never its secret */
  token: {
    /** Number of the token */
    id: number;
    /** Its name; null some time after it expired */
    label: string | null;
    /** Its last four characters; null some time after it expired */
    hint: string | null;
  };
  /** The X-Request-Id of the response */
  request_id: string;
}

export interface RoomPhoto {
  /** Id of the photo */
  id: number;
  /** File name */
  name: string;
  /** What to look at; may be empty */
  highlights: string;
  /** Whether it is the featured photo of the room */
  featured: boolean;
  /** Whether the photo is in the slide show */
  slide: boolean;
  /** Position among the photos, for sorting */
  order: number;
  /** What the photo shows */
  caption: string;
  /** Address of the large picture */
  photo_url: string;
  /** Address of the thumbnail */
  thumbnail: string;
}

export interface Pagination {
  /** Number of photos of the room */
  total: number;
  /** Number of photos on this page */
  count: number;
  /** Maximum number of photos per page */
  per_page: number;
  /** Number of this page */
  current_page: number;
  /** Number of pages */
  total_pages: number;
  /** Always empty: the Link header has the other pages */
  links: unknown[];
}

export interface PhotoPage {
  /** Photos on this page, sorted by id */
  data: RoomPhoto[];
  /** About the list */
  meta: {
    pagination: Pagination;
  };
}

export interface Token {
  /** The token; send it as Authorization: Bearer */
  access_token: string;
  /** Always Bearer */
  token_type: 'Bearer';
  /** Seconds until the token expires */
  expires_in: number;
  /** The scopes of the token, separated by spaces */
  scope: string;
}

export interface OAuthError {
  /** An error code from RFC 6749 §5.2 */
  error: string;
  error_description: string;
}

export interface SandboxRoom {
  /** Our id for the room */
  id: number;
  /** The partner's own id for the room */
  partner_room_id: string;
  /** What the partner may do: change (read it and delete photos), read, or none */
  access: 'change' | 'read' | 'none';
  /** Ids of its photos */
  photo_ids: number[];
}
