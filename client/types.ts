// Made from docs/openapi.json by `npm run generate`: the body of every JSON answer, named after its operation.

/** What each download answers, by the slug of its dataset. */
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
    /** Under which the values are published */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: {
      name: string;
      title: string;
      /** Where it was had; for a dataset of ours, its own provenance */
      address: string;
      licence: string;
      retrieved: string | null;
      period: string | null;
      /** sha-256 of each file */
      files: Record<string, string>;
      /** Address of each table that is given; #row- and the number of a line lead to the line */
      tables: Record<string, string>;
    }[];
  }[];
  values: {
    /** The key of the row */
    row: {
      slug: string;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, {
      /** The figures that the member was added up from */
      parts?: Record<string, {
        /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
        class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
        /** The rule that made the value */
        method: string;
        /** What the rule met with in this value */
        detail?: string;
        /** Empty where the service made the value by itself, or took it from a private table */
        sources: ({
          source: string;
          table: string;
          line: number;
        } | {
          dataset: string;
          row: string;
          columns: string[];
        })[];
        /** The figure before it was rounded, and the limits that it lies between */
        range?: {
          low: number;
          value: number;
          high: number;
        };
        /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
        standard_error?: number;
        /** How many hotels, guides, places or points it rests on */
        n?: number;
        /** The year or months that the value speaks of */
        period?: string;
        /** For a population: the kind of unit whose people were counted */
        unit?: string;
        /** For a regional value: the destinations whose figures stand in for those of the place */
        donors?: string[];
        /** For best months: why each other month is not among them, by its number */
        excluded?: Record<string, {
          /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
          reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
          /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
          tmean_c?: number;
          /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
          precip_mm?: number;
          /** How many guides name the month, of how many */
          guides?: {
            named: number;
            of: number;
          };
        }>;
      }>;
      /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
      class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
      /** The rule that made the value */
      method: string;
      /** What the rule met with in this value */
      detail?: string;
      /** Empty where the service made the value by itself, or took it from a private table */
      sources: ({
        source: string;
        table: string;
        line: number;
      } | {
        dataset: string;
        row: string;
        columns: string[];
      })[];
      /** The figure before it was rounded, and the limits that it lies between */
      range?: {
        low: number;
        value: number;
        high: number;
      };
      /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
      standard_error?: number;
      /** How many hotels, guides, places or points it rests on */
      n?: number;
      /** The year or months that the value speaks of */
      period?: string;
      /** For a population: the kind of unit whose people were counted */
      unit?: string;
      /** For a regional value: the destinations whose figures stand in for those of the place */
      donors?: string[];
      /** For best months: why each other month is not among them, by its number */
      excluded?: Record<string, {
        /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
        reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
        /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
        tmean_c?: number;
        /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
        precip_mm?: number;
        /** How many guides name the month, of how many */
        guides?: {
          named: number;
          of: number;
        };
      }>;
    }>;
    /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** What the rule met with in this value */
    detail?: string;
    /** Empty where the service made the value by itself, or took it from a private table */
    sources: ({
      source: string;
      table: string;
      line: number;
    } | {
      dataset: string;
      row: string;
      columns: string[];
    })[];
    /** The figure before it was rounded, and the limits that it lies between */
    range?: {
      low: number;
      value: number;
      high: number;
    };
    /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
    standard_error?: number;
    /** How many hotels, guides, places or points it rests on */
    n?: number;
    /** The year or months that the value speaks of */
    period?: string;
    /** For a population: the kind of unit whose people were counted */
    unit?: string;
    /** For a regional value: the destinations whose figures stand in for those of the place */
    donors?: string[];
    /** For best months: why each other month is not among them, by its number */
    excluded?: Record<string, {
      /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
      reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
      /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
      tmean_c?: number;
      /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
      precip_mm?: number;
      /** How many guides name the month, of how many */
      guides?: {
        named: number;
        of: number;
      };
    }>;
  }[];
  /** Address of the values that follow; null when there are no more */
  next: string | null;
}

/** GET /datasets/vietnam-comparisons/provenance: Provenance of Vietnam comparisons */
export type GetVietnamComparisonsProvenance = GetVietnamDestinationsProvenance;

/** GET /datasets/service-tool-usage-daily/provenance: Provenance of Tool usage, daily */
export interface GetServiceToolUsageDailyProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Under which the values are published */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: {
      name: string;
      title: string;
      /** Where it was had; for a dataset of ours, its own provenance */
      address: string;
      licence: string;
      retrieved: string | null;
      period: string | null;
      /** sha-256 of each file */
      files: Record<string, string>;
      /** Address of each table that is given; #row- and the number of a line lead to the line */
      tables: Record<string, string>;
    }[];
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
    parts?: Record<string, {
      /** The figures that the member was added up from */
      parts?: Record<string, {
        /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
        class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
        /** The rule that made the value */
        method: string;
        /** What the rule met with in this value */
        detail?: string;
        /** Empty where the service made the value by itself, or took it from a private table */
        sources: ({
          source: string;
          table: string;
          line: number;
        } | {
          dataset: string;
          row: string;
          columns: string[];
        })[];
        /** The figure before it was rounded, and the limits that it lies between */
        range?: {
          low: number;
          value: number;
          high: number;
        };
        /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
        standard_error?: number;
        /** How many hotels, guides, places or points it rests on */
        n?: number;
        /** The year or months that the value speaks of */
        period?: string;
        /** For a population: the kind of unit whose people were counted */
        unit?: string;
        /** For a regional value: the destinations whose figures stand in for those of the place */
        donors?: string[];
        /** For best months: why each other month is not among them, by its number */
        excluded?: Record<string, {
          /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
          reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
          /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
          tmean_c?: number;
          /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
          precip_mm?: number;
          /** How many guides name the month, of how many */
          guides?: {
            named: number;
            of: number;
          };
        }>;
      }>;
      /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
      class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
      /** The rule that made the value */
      method: string;
      /** What the rule met with in this value */
      detail?: string;
      /** Empty where the service made the value by itself, or took it from a private table */
      sources: ({
        source: string;
        table: string;
        line: number;
      } | {
        dataset: string;
        row: string;
        columns: string[];
      })[];
      /** The figure before it was rounded, and the limits that it lies between */
      range?: {
        low: number;
        value: number;
        high: number;
      };
      /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
      standard_error?: number;
      /** How many hotels, guides, places or points it rests on */
      n?: number;
      /** The year or months that the value speaks of */
      period?: string;
      /** For a population: the kind of unit whose people were counted */
      unit?: string;
      /** For a regional value: the destinations whose figures stand in for those of the place */
      donors?: string[];
      /** For best months: why each other month is not among them, by its number */
      excluded?: Record<string, {
        /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
        reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
        /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
        tmean_c?: number;
        /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
        precip_mm?: number;
        /** How many guides name the month, of how many */
        guides?: {
          named: number;
          of: number;
        };
      }>;
    }>;
    /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** What the rule met with in this value */
    detail?: string;
    /** Empty where the service made the value by itself, or took it from a private table */
    sources: ({
      source: string;
      table: string;
      line: number;
    } | {
      dataset: string;
      row: string;
      columns: string[];
    })[];
    /** The figure before it was rounded, and the limits that it lies between */
    range?: {
      low: number;
      value: number;
      high: number;
    };
    /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
    standard_error?: number;
    /** How many hotels, guides, places or points it rests on */
    n?: number;
    /** The year or months that the value speaks of */
    period?: string;
    /** For a population: the kind of unit whose people were counted */
    unit?: string;
    /** For a regional value: the destinations whose figures stand in for those of the place */
    donors?: string[];
    /** For best months: why each other month is not among them, by its number */
    excluded?: Record<string, {
      /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
      reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
      /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
      tmean_c?: number;
      /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
      precip_mm?: number;
      /** How many guides name the month, of how many */
      guides?: {
        named: number;
        of: number;
      };
    }>;
  }[];
  /** Address of the values that follow; null when there are no more */
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
    /** Under which the values are published */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: {
      name: string;
      title: string;
      /** Where it was had; for a dataset of ours, its own provenance */
      address: string;
      licence: string;
      retrieved: string | null;
      period: string | null;
      /** sha-256 of each file */
      files: Record<string, string>;
      /** Address of each table that is given; #row- and the number of a line lead to the line */
      tables: Record<string, string>;
    }[];
  }[];
  values: {
    /** The key of the row */
    row: {
      destination_slug: string;
      month: number;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, {
      /** The figures that the member was added up from */
      parts?: Record<string, {
        /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
        class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
        /** The rule that made the value */
        method: string;
        /** What the rule met with in this value */
        detail?: string;
        /** Empty where the service made the value by itself, or took it from a private table */
        sources: ({
          source: string;
          table: string;
          line: number;
        } | {
          dataset: string;
          row: string;
          columns: string[];
        })[];
        /** The figure before it was rounded, and the limits that it lies between */
        range?: {
          low: number;
          value: number;
          high: number;
        };
        /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
        standard_error?: number;
        /** How many hotels, guides, places or points it rests on */
        n?: number;
        /** The year or months that the value speaks of */
        period?: string;
        /** For a population: the kind of unit whose people were counted */
        unit?: string;
        /** For a regional value: the destinations whose figures stand in for those of the place */
        donors?: string[];
        /** For best months: why each other month is not among them, by its number */
        excluded?: Record<string, {
          /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
          reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
          /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
          tmean_c?: number;
          /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
          precip_mm?: number;
          /** How many guides name the month, of how many */
          guides?: {
            named: number;
            of: number;
          };
        }>;
      }>;
      /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
      class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
      /** The rule that made the value */
      method: string;
      /** What the rule met with in this value */
      detail?: string;
      /** Empty where the service made the value by itself, or took it from a private table */
      sources: ({
        source: string;
        table: string;
        line: number;
      } | {
        dataset: string;
        row: string;
        columns: string[];
      })[];
      /** The figure before it was rounded, and the limits that it lies between */
      range?: {
        low: number;
        value: number;
        high: number;
      };
      /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
      standard_error?: number;
      /** How many hotels, guides, places or points it rests on */
      n?: number;
      /** The year or months that the value speaks of */
      period?: string;
      /** For a population: the kind of unit whose people were counted */
      unit?: string;
      /** For a regional value: the destinations whose figures stand in for those of the place */
      donors?: string[];
      /** For best months: why each other month is not among them, by its number */
      excluded?: Record<string, {
        /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
        reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
        /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
        tmean_c?: number;
        /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
        precip_mm?: number;
        /** How many guides name the month, of how many */
        guides?: {
          named: number;
          of: number;
        };
      }>;
    }>;
    /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** What the rule met with in this value */
    detail?: string;
    /** Empty where the service made the value by itself, or took it from a private table */
    sources: ({
      source: string;
      table: string;
      line: number;
    } | {
      dataset: string;
      row: string;
      columns: string[];
    })[];
    /** The figure before it was rounded, and the limits that it lies between */
    range?: {
      low: number;
      value: number;
      high: number;
    };
    /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
    standard_error?: number;
    /** How many hotels, guides, places or points it rests on */
    n?: number;
    /** The year or months that the value speaks of */
    period?: string;
    /** For a population: the kind of unit whose people were counted */
    unit?: string;
    /** For a regional value: the destinations whose figures stand in for those of the place */
    donors?: string[];
    /** For best months: why each other month is not among them, by its number */
    excluded?: Record<string, {
      /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
      reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
      /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
      tmean_c?: number;
      /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
      precip_mm?: number;
      /** How many guides name the month, of how many */
      guides?: {
        named: number;
        of: number;
      };
    }>;
  }[];
  /** Address of the values that follow; null when there are no more */
  next: string | null;
}

/** GET /datasets/vietnam-climate-normals/provenance: Provenance of Vietnam climate normals */
export type GetVietnamClimateNormalsProvenance = GetVietnamClimateWindowsProvenance;

/** GET /datasets/vietnam-daily-costs/provenance: Provenance of Vietnam daily costs */
export interface GetVietnamDailyCostsProvenance {
  dataset: {
    slug: string;
    name: string;
    attribution: string;
  };
  columns: {
    key: string;
    /** Under which the values are published */
    licence: string;
    /** Number of values by class */
    classes: Record<string, number>;
    methods: string[];
    sources: {
      name: string;
      title: string;
      /** Where it was had; for a dataset of ours, its own provenance */
      address: string;
      licence: string;
      retrieved: string | null;
      period: string | null;
      /** sha-256 of each file */
      files: Record<string, string>;
      /** Address of each table that is given; #row- and the number of a line lead to the line */
      tables: Record<string, string>;
    }[];
  }[];
  values: {
    /** The key of the row */
    row: {
      destination_slug: string;
      band: string;
    };
    column: string;
    /** The members of a value that is an object */
    parts?: Record<string, {
      /** The figures that the member was added up from */
      parts?: Record<string, {
        /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
        class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
        /** The rule that made the value */
        method: string;
        /** What the rule met with in this value */
        detail?: string;
        /** Empty where the service made the value by itself, or took it from a private table */
        sources: ({
          source: string;
          table: string;
          line: number;
        } | {
          dataset: string;
          row: string;
          columns: string[];
        })[];
        /** The figure before it was rounded, and the limits that it lies between */
        range?: {
          low: number;
          value: number;
          high: number;
        };
        /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
        standard_error?: number;
        /** How many hotels, guides, places or points it rests on */
        n?: number;
        /** The year or months that the value speaks of */
        period?: string;
        /** For a population: the kind of unit whose people were counted */
        unit?: string;
        /** For a regional value: the destinations whose figures stand in for those of the place */
        donors?: string[];
        /** For best months: why each other month is not among them, by its number */
        excluded?: Record<string, {
          /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
          reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
          /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
          tmean_c?: number;
          /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
          precip_mm?: number;
          /** How many guides name the month, of how many */
          guides?: {
            named: number;
            of: number;
          };
        }>;
      }>;
      /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
      class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
      /** The rule that made the value */
      method: string;
      /** What the rule met with in this value */
      detail?: string;
      /** Empty where the service made the value by itself, or took it from a private table */
      sources: ({
        source: string;
        table: string;
        line: number;
      } | {
        dataset: string;
        row: string;
        columns: string[];
      })[];
      /** The figure before it was rounded, and the limits that it lies between */
      range?: {
        low: number;
        value: number;
        high: number;
      };
      /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
      standard_error?: number;
      /** How many hotels, guides, places or points it rests on */
      n?: number;
      /** The year or months that the value speaks of */
      period?: string;
      /** For a population: the kind of unit whose people were counted */
      unit?: string;
      /** For a regional value: the destinations whose figures stand in for those of the place */
      donors?: string[];
      /** For best months: why each other month is not among them, by its number */
      excluded?: Record<string, {
        /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
        reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
        /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
        tmean_c?: number;
        /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
        precip_mm?: number;
        /** How many guides name the month, of how many */
        guides?: {
          named: number;
          of: number;
        };
      }>;
    }>;
    /** observed: measured or counted; published: printed by somebody; computed: worked out by a rule from input that fits; regional: worked out by a rule from like places, because nobody observed it at the place itself; estimated: worked out by a rule from input that only comes near; editorial: judged by us */
    class: 'observed' | 'published' | 'computed' | 'regional' | 'estimated' | 'editorial';
    /** The rule that made the value */
    method: string;
    /** What the rule met with in this value */
    detail?: string;
    /** Empty where the service made the value by itself, or took it from a private table */
    sources: ({
      source: string;
      table: string;
      line: number;
    } | {
      dataset: string;
      row: string;
      columns: string[];
    })[];
    /** The figure before it was rounded, and the limits that it lies between */
    range?: {
      low: number;
      value: number;
      high: number;
    };
    /** Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range */
    standard_error?: number;
    /** How many hotels, guides, places or points it rests on */
    n?: number;
    /** The year or months that the value speaks of */
    period?: string;
    /** For a population: the kind of unit whose people were counted */
    unit?: string;
    /** For a regional value: the destinations whose figures stand in for those of the place */
    donors?: string[];
    /** For best months: why each other month is not among them, by its number */
    excluded?: Record<string, {
      /** flood: so much rain falls that floods are common, whatever the guides say; rain: it rains more than the setting bears; cold: it is colder than the setting bears; heat: it is hotter than the setting bears; rough_sea: the north-east monsoon makes the sea rough; few_guides: fewer than half of the guides name it; no_season: a good month between bad ones, which is no season */
      reason: 'flood' | 'rain' | 'cold' | 'heat' | 'rough_sea' | 'few_guides' | 'no_season';
      /** Mean temperature of the month, °C; absent where it was read from a grid, whose figures may not be republished */
      tmean_c?: number;
      /** Rain of the month, mm; absent where it was read from a grid, whose figures may not be republished */
      precip_mm?: number;
      /** How many guides name the month, of how many */
      guides?: {
        named: number;
        of: number;
      };
    }>;
  }[];
  /** Address of the values that follow; null when there are no more */
  next: string | null;
}

/** GET /datasets/{slug}/releases: Releases of a dataset */
export interface ListReleases {
  /** Slug of the dataset */
  dataset: string;
  /** Newest first */
  releases: {
    /** Number of the release; numbers grow and are never used twice */
    id: number;
    published_at: string;
    row_count: number;
    /** Why it was published */
    reason: string;
    downloads: {
      format: string;
      media_type: string;
      url: string;
      /** Bytes of the uncompressed file */
      size: number;
      /** SHA-256 of the uncompressed file in hexadecimal, as sha256sum prints it */
      sha256: string;
    }[];
  }[];
  /** Address of the releases before these; null when there are none */
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
  /** Number of the older release: the one asked for or, where a later one of its day replaced it, the one kept before it; 0 where there is none */
  since: number;
  /** Number of the later release */
  until: number;
  /** Rows whose key the older release does not have */
  added: (VietnamDestinationsRow | VietnamComparisonsRow | ServiceToolUsageDailyRow | VietnamClimateWindowsRow | VietnamClimateNormalsRow | VietnamDailyCostsRow | Record<string, unknown>)[];
  /** Rows of a key that both releases have */
  changed: {
    /** The columns that tell rows apart */
    key: Record<string, unknown>;
    /** The columns whose values differ, with both values; null where a release lacks the column */
    fields: Record<string, {
      old: unknown;
      new: unknown;
    }>;
  }[];
  /** Rows whose key the later release does not have */
  removed: (VietnamDestinationsRow | VietnamComparisonsRow | ServiceToolUsageDailyRow | VietnamClimateWindowsRow | VietnamClimateNormalsRow | VietnamDailyCostsRow | Record<string, unknown>)[];
}

/** GET /datasets/vietnam-destinations/rows: Some rows of Vietnam destinations */
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
    /** Population of the city, island or town that a visitor means: from the geographic database where it comes near the census, else from the census of 2019; the provenance names the unit and the year */
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
    /** US dollars per traveler per day, two sharing a room. budget: half a room at the 25th percentile, budget food and entertainment, 2 for local transport; mid: half a median room, mid-range food and entertainment, 4; premium: half a room at the 90th percentile, luxury food and entertainment, 10. Travel between places, visa, shopping, cruises and tours of several days are not included. Rounded to 1 below 50 and to 5 above; the provenance gives the range */
    avg_daily_budget_usd?: {
      budget: number;
      mid: number;
      premium: number;
    };
  }[];
}

/** GET /datasets/vietnam-comparisons/rows: Some rows of Vietnam comparisons */
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
    /** Indicative search volume: an index of measured interest, not a count of searches. It is the geometric mean of the hotel reviews of both places, where Hanoi and Ho Chi Minh City are 100; 0 where it is too small to measure. An operator's own figure replaces it */
    search_volume?: number;
    /** The figures of both destinations side by side, with a verdict per aspect; JSON only */
    data_points?: {
      /** Great-circle distance, km */
      distance_km: number;
      /** Population of each place; null means unknown */
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
      /** The climate of each place by month */
      climate: {
        a: {
          /** Köppen climate class */
          zone: string;
          /** Whether the climate series was observed at a station or read from a grid */
          kind: 'station' | 'grid';
          /** How well the climate series stands for the place; a poor one supports no verdict */
          quality: 'good' | 'usable' | 'poor';
          /** Mean temperature of each month, January first, °C; null where the normals are those of a grid, which may not be republished */
          tmean_c: number[] | null;
          /** Precipitation of each month, January first, mm; null where the normals are those of a grid, which may not be republished */
          precip_mm: number[] | null;
        };
        b: {
          /** Köppen climate class */
          zone: string;
          /** Whether the climate series was observed at a station or read from a grid */
          kind: 'station' | 'grid';
          /** How well the climate series stands for the place; a poor one supports no verdict */
          quality: 'good' | 'usable' | 'poor';
          /** Mean temperature of each month, January first, °C; null where the normals are those of a grid, which may not be republished */
          tmean_c: number[] | null;
          /** Precipitation of each month, January first, mm; null where the normals are those of a grid, which may not be republished */
          precip_mm: number[] | null;
        };
        /** True where one climate series stands for both places */
        same_series: boolean;
      };
      /** Best months of each place, and those they share */
      best_visit_months: {
        a: number[];
        b: number[];
        shared: number[];
      };
      /** US dollars per traveler per day in three bands; difference is b minus a */
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
      /** Styles of travel both places suit, only a, only b */
      travel_style_tags: {
        shared: string[];
        only_a: string[];
        only_b: string[];
      };
      /** Per aspect the winner (a, b, tie or unknown), the figure of each place and the margin between them. A tie is too close to tell: the difference lies within the uncertainty, which for weather is twice as large where a series is only usable. Unknown where a figure is missing, borrowed from other places or estimated, a climate series is poor or read from a grid, or one series stands for both places */
      verdicts: {
        /** Figure compared: US dollars a day in the mid band. The winner has the lower one, when both rest on prices of the place itself and differ by more than 1.645 standard errors of the difference */
        cheaper: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Figure compared: mean temperature of December to February, °C. The winner has the higher one, when they differ by at least 1 */
        warmer_winter: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Figure compared: mean temperature of June to August, °C. The winner has the lower one, when they differ by at least 1 */
        cooler_summer: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Figure compared: precipitation of the year, mm. The winner has the lower one, when they differ by at least 10% of the larger one */
        drier: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Figure compared: months with less than 60 mm of precipitation. The winner has the higher one, when they differ by at least 2 */
        more_dry_months: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Figure compared: sunshine of the year, hours. The winner has the higher one, when they differ by at least 10% of the larger one */
        sunnier: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Figure compared: number of best months. The winner has the higher one, when they differ by at least 2 */
        longer_season: {
          winner: 'a' | 'b' | 'tie' | 'unknown';
          a: number | null;
          b: number | null;
          margin: number | null;
        };
        /** Figure compared: population. The winner has the higher one, when they differ by at least 25% of the larger one; more people are not better */
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

/** GET /datasets/service-tool-usage-daily/rows: Some rows of Tool usage, daily */
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

/** GET /datasets/vietnam-climate-windows/rows: Some rows of Vietnam climate windows */
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

/** GET /datasets/vietnam-climate-normals/rows: Some rows of Vietnam climate normals */
export interface GetVietnamClimateNormalsRows {
  dataset: Dataset;
  rows: {
    /** Destination slug, as in the destinations dataset; a destination that has no station near enough is left out */
    destination_slug?: string;
    /** English name */
    destination_name?: string;
    /** Month of the year, 1 to 12 */
    month?: number;
    /** Mean temperature in degrees Celsius, moved to the height of the place by 6.5 °C per km where the station stands more than 150 m higher or lower */
    mean_temperature_c?: number;
    /** Mean of the daily maximum temperatures in degrees Celsius, moved to the height of the place by 6.5 °C per km where the station stands more than 150 m higher or lower; null where the station does not measure it */
    max_temperature_c?: number | null;
    /** Mean of the daily minimum temperatures in degrees Celsius, moved to the height of the place by 6.5 °C per km where the station stands more than 150 m higher or lower; null where the station does not measure it */
    min_temperature_c?: number | null;
    /** Rain of the month in millimetres, as at the station */
    rain_mm?: number;
    /** Mean relative humidity in percent, as at the station; null where the station does not measure it */
    humidity_pct?: number | null;
    /** Sunshine of the month in hours, as at the station; null where the station does not measure it */
    sunshine_h?: number | null;
    /** Name of the weather station that stands for the place */
    station?: string;
    /** Kilometres from the place to the station */
    distance_km?: number;
    /** How many metres the place lies higher than the station, negative where it lies lower; null where its height is not known */
    height_difference_m?: number | null;
    /** First and last year that the normals are means of */
    period?: string;
  }[];
}

/** GET /datasets/vietnam-daily-costs/rows: Some rows of Vietnam daily costs */
export interface GetVietnamDailyCostsRows {
  dataset: Dataset;
  rows: {
    /** Destination slug, as in the destinations dataset */
    destination_slug?: string;
    /** English name */
    destination_name?: string;
    /** Way of travelling: budget, mid, premium */
    band?: string;
    /** Lower end of what the evidence bears, in US dollars, rounded as value_usd is */
    low_usd?: number;
    /** US dollars per traveler per day, two sharing a room, as avg_daily_budget_usd of the destinations dataset; rounded to 1 below 50 and to 5 above */
    value_usd?: number;
    /** Upper end of what the evidence bears, in US dollars, rounded as value_usd is */
    high_usd?: number;
    /** What the value rests on: computed (added up from room prices of the place itself), regional (added up from room prices of the four places most alike, because none are known of the place itself) */
    evidence_class?: string;
    /** How many hotels the price of the room rests on, those of the places most alike where the class is regional */
    price_count?: number;
    /** Year of the newest of these room prices; the provenance gives the months */
    year?: number;
    /** What the value is added up from before it is rounded, in US dollars per person and day: half of a room for two, food, entertainment and local transport */
    components_usd?: {
      room: number;
      food: number;
      entertainment: number;
      transport: number;
    };
  }[];
}

/** GET /datasets/{slug}/stats: Statistics of a dataset */
export interface GetStats {
  /** Slug of the dataset */
  dataset: string;
  /** Number of rows that pass the filters */
  row_count: number;
  columns: {
    column: string;
    type: string;
    /** Number of values that are not null; of lists, of items */
    count: number;
    /** Number of rows where it is null */
    nulls: number;
    /** Number of different values */
    distinct: number;
    /** The least value */
    min?: string | number;
    /** The greatest value */
    max?: string | number;
    /** Of numbers */
    mean?: number;
    /** Of numbers: 0.5 is the median. Between two values in proportion */
    quantiles?: Record<string, number>;
  }[];
}

/** GET /datasets/{slug}/facets: Values of a column */
export interface GetFacets {
  /** Slug of the dataset */
  dataset: string;
  /** Number of rows that pass the filters */
  row_count: number;
  facets: {
    column: string;
    /** Number of different values */
    distinct: number;
    /** Number of rows where it is null */
    nulls: number;
    /** The most frequent first */
    values: {
      value: string | number | boolean;
      /** Number of rows that have it */
      count: number;
    }[];
  }[];
}

/** GET /api/p/room: Details of a room */
export interface GetApiPRoom {
  data: {
    id: number;
    host_id: number;
    name: string;
    summary: string;
    introduction: string;
    unique_features: string | null;
    utilities: string | null;
    host_experiences: string | null;
    special_note: string | null;
    apartment_rules: string | null;
    apartment_manual: string | null;
    direction_manual: string | null;
    checkin_guide: string | null;
    num_bedrooms: number;
    num_bathrooms: number;
    num_beds: number;
    area: number | null;
    maximum_guests: number;
    /** How it is booked */
    booking_type: 'instant_book' | 'request_to_book';
    /** When it can be booked */
    calendar_type: 'Always' | 'Sometimes' | 'Onetime';
    /** Whether it is shown */
    status: 'Listed' | 'Unlisted';
    /** Where its review stands */
    submit_status: 'Draft' | 'Pending' | 'Accept' | 'Reject' | 'Resubmit' | null;
    /** What a cancellation costs */
    cancellation_policy: 'Flexible' | 'Moderate' | 'Strict';
    url: string;
    rating: number;
    review_count: number | null;
    like_count: number | null;
    featured_photo: string;
    liked: boolean;
    bedType: {
      data: {
        id: number;
        name: string;
      };
    };
    roomType: {
      data: {
        id: number;
        name: string;
        description: string;
      };
    };
    propertyType: {
      data: {
        id: number;
        name: string;
        description: string;
      };
    };
    price: {
      data: {
        room_id: number;
        nightly_price: number;
        monthly_price: number;
        weekend_price: number;
        cleaning_fee: number;
        security_fee: number;
        nightly_price_formatted: string;
        cleaning_fee_formatted: string;
        security_fee_formatted: string;
        additional_guests_fee: number;
        currency_code: string;
        standard_guests: number;
        cancellation_policy: string;
        booking_type: string;
        checkin_time: string;
        checkout_time: string;
        checkin_time_expiry: string | null;
        minimum_stay: number;
        maximum_stay: number | null;
        nightly_price_usd: number;
        nightly_price_vnd: number;
      };
    };
    address: {
      data: {
        address_line_1: string;
        address_line_2: string | null;
        area: string | null;
        city: string | null;
        state: string | null;
        country: string | null;
        latitude: string;
        longitude: string;
        full_address: string;
      };
    };
    host: {
      data: {
        id: number;
        full_name: string;
        created_at: string;
        avatar: string;
        tiny_avatar: string;
        about: string;
        email_verified: boolean;
        phone_verified: boolean;
        super_host: boolean;
        subscribe_url: string;
      };
    };
    photos: {
      data: {
        id: number;
        slide: boolean;
        photo_url: string;
        thumbnail: string;
      }[];
    };
    photoTags: {
      data: {
        id: number;
        name: string;
        normalized: string;
        photos: {
          data: {
            id: number;
            slide: boolean;
            photo_url: string;
            thumbnail: string;
          }[];
        };
      }[];
    };
    amenities: {
      data: {
        id: number;
        name: string;
        description: string;
        icon: string;
        type: {
          data: {
            id: number;
            name: string;
            description: string;
          };
        };
      }[];
    };
    amenityTypes: {
      data: {
        id: number;
        name: string;
        description: string;
        amenities: {
          data: {
            id: number;
            name: string;
            description: string;
            icon: string;
          }[];
        };
      }[];
    };
    destinations: {
      data: {
        id: number;
        name: string;
        url: string;
      }[];
    };
    coupon: {
      data: {
        /** What the guest types in */
        code: string;
        /** Percent off the price */
        percent: number;
        /** Last day on which it can be used */
        ends_on: string | null;
      }[];
    };
  };
  code: number;
  request_id: string;
}

/** GET /api/room: Details of a room */
export type GetApiRoom = GetApiPRoom;

/** GET /api/p/rooms: Your rooms */
export interface ListApiPRooms {
  data: {
    /** Our id of the room, which the addresses of its photos have */
    id: number;
    /** The partner's own id of the room */
    partner_room_id: string;
    /** What the partner may do: change (read it and delete photos), read, or none */
    access: 'change' | 'read' | 'none';
    /** Number of its photos; null where the access is none */
    photo_count: number | null;
    /** When the room, its photos, its host or the access last changed, in UTC */
    updated_at: string;
  }[];
  meta: {
    /** Number of rooms on this page */
    count: number;
    /** Address of the next page, which the Link header has as well; null on the last page */
    next: string | null;
  };
}

/** GET /api/rooms/{room}/photos: Photos of a room */
export interface ListApiRoomsRoomPhotos {
  data: {
    id: number;
    name: string;
    highlights: string;
    featured: boolean;
    slide: boolean;
    order: number;
    caption: string;
    photo_url: string;
    thumbnail: string;
  }[];
  meta: {
    pagination: {
      total: number;
      count: number;
      per_page: number;
      current_page: number;
      total_pages: number;
      links: unknown[];
    };
  };
}

/** GET /rooms/{room}/photos: Photos of a room */
export type ListRoomsRoomPhotos = ListApiRoomsRoomPhotos;

/** DELETE /api/rooms/{room}/photos/{photo}: Delete a photo of a room */
export type DeleteApiRoomsRoomPhotosPhoto = ListApiRoomsRoomPhotos;

/** POST /api/rooms/{room}/photos/{photo}: Delete a photo of a room, for clients without DELETE */
export type PostApiRoomsRoomPhotosPhoto = ListApiRoomsRoomPhotos;

/** DELETE /rooms/{room}/photos/{photo}: Delete a photo of a room */
export type DeleteRoomsRoomPhotosPhoto = ListApiRoomsRoomPhotos;

/** POST /rooms/{room}/photos/{photo}: Delete a photo of a room, for clients without DELETE */
export type PostRoomsRoomPhotosPhoto = ListApiRoomsRoomPhotos;

/** POST /oauth/token: Get a token */
export interface PostOauthToken {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds */
  expires_in: number;
  scope: string;
}

/** GET /.well-known/oauth-authorization-server: Where and how to get tokens */
export interface GetOauthAuthorizationServer {
  issuer: string;
  token_endpoint: string;
  revocation_endpoint: string;
  scopes_supported: string[];
  response_types_supported: string[];
  grant_types_supported: string[];
  token_endpoint_auth_methods_supported: string[];
  revocation_endpoint_auth_methods_supported: string[];
}

/** POST /sandbox: Get a partner, a token and rooms */
export interface CreateSandbox {
  data: {
    partner: {
      id: number;
      name: string;
      /** For POST /oauth/token */
      client_id: string;
      /** Shown this once */
      client_secret: string;
    };
    /** Shown this once */
    access_token: string;
    token_type: 'Bearer';
    /** When the partner and its rooms vanish */
    expires_at: string;
    rooms: {
      /** Our id of the room */
      id: number;
      /** The partner's own id of the room */
      partner_room_id: string;
      access: 'change' | 'read' | 'none';
      photo_ids: number[];
    }[];
  };
}

/** POST /sandbox/reset: Put the rooms back as they were */
export interface ResetSandbox {
  data: {
    partner: {
      id: number;
      name: string;
      /** For POST /oauth/token */
      client_id: string;
    };
    /** When the partner and its rooms vanish */
    expires_at: string;
    rooms: {
      /** Our id of the room */
      id: number;
      /** The partner's own id of the room */
      partner_room_id: string;
      access: 'change' | 'read' | 'none';
      photo_ids: number[];
    }[];
  };
}

export interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
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
  /** Population of the city, island or town that a visitor means: from the geographic database where it comes near the census, else from the census of 2019; the provenance names the unit and the year */
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
  /** US dollars per traveler per day, two sharing a room. budget: half a room at the 25th percentile, budget food and entertainment, 2 for local transport; mid: half a median room, mid-range food and entertainment, 4; premium: half a room at the 90th percentile, luxury food and entertainment, 10. Travel between places, visa, shopping, cruises and tours of several days are not included. Rounded to 1 below 50 and to 5 above; the provenance gives the range */
  avg_daily_budget_usd: {
    budget: number;
    mid: number;
    premium: number;
  };
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
  /** Indicative search volume: an index of measured interest, not a count of searches. It is the geometric mean of the hotel reviews of both places, where Hanoi and Ho Chi Minh City are 100; 0 where it is too small to measure. An operator's own figure replaces it */
  search_volume: number;
  /** The figures of both destinations side by side, with a verdict per aspect; JSON only */
  data_points: {
    /** Great-circle distance, km */
    distance_km: number;
    /** Population of each place; null means unknown */
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
    /** The climate of each place by month */
    climate: {
      a: {
        /** Köppen climate class */
        zone: string;
        /** Whether the climate series was observed at a station or read from a grid */
        kind: 'station' | 'grid';
        /** How well the climate series stands for the place; a poor one supports no verdict */
        quality: 'good' | 'usable' | 'poor';
        /** Mean temperature of each month, January first, °C; null where the normals are those of a grid, which may not be republished */
        tmean_c: number[] | null;
        /** Precipitation of each month, January first, mm; null where the normals are those of a grid, which may not be republished */
        precip_mm: number[] | null;
      };
      b: {
        /** Köppen climate class */
        zone: string;
        /** Whether the climate series was observed at a station or read from a grid */
        kind: 'station' | 'grid';
        /** How well the climate series stands for the place; a poor one supports no verdict */
        quality: 'good' | 'usable' | 'poor';
        /** Mean temperature of each month, January first, °C; null where the normals are those of a grid, which may not be republished */
        tmean_c: number[] | null;
        /** Precipitation of each month, January first, mm; null where the normals are those of a grid, which may not be republished */
        precip_mm: number[] | null;
      };
      /** True where one climate series stands for both places */
      same_series: boolean;
    };
    /** Best months of each place, and those they share */
    best_visit_months: {
      a: number[];
      b: number[];
      shared: number[];
    };
    /** US dollars per traveler per day in three bands; difference is b minus a */
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
    /** Styles of travel both places suit, only a, only b */
    travel_style_tags: {
      shared: string[];
      only_a: string[];
      only_b: string[];
    };
    /** Per aspect the winner (a, b, tie or unknown), the figure of each place and the margin between them. A tie is too close to tell: the difference lies within the uncertainty, which for weather is twice as large where a series is only usable. Unknown where a figure is missing, borrowed from other places or estimated, a climate series is poor or read from a grid, or one series stands for both places */
    verdicts: {
      /** Figure compared: US dollars a day in the mid band. The winner has the lower one, when both rest on prices of the place itself and differ by more than 1.645 standard errors of the difference */
      cheaper: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Figure compared: mean temperature of December to February, °C. The winner has the higher one, when they differ by at least 1 */
      warmer_winter: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Figure compared: mean temperature of June to August, °C. The winner has the lower one, when they differ by at least 1 */
      cooler_summer: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Figure compared: precipitation of the year, mm. The winner has the lower one, when they differ by at least 10% of the larger one */
      drier: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Figure compared: months with less than 60 mm of precipitation. The winner has the higher one, when they differ by at least 2 */
      more_dry_months: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Figure compared: sunshine of the year, hours. The winner has the higher one, when they differ by at least 10% of the larger one */
      sunnier: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Figure compared: number of best months. The winner has the higher one, when they differ by at least 2 */
      longer_season: {
        winner: 'a' | 'b' | 'tie' | 'unknown';
        a: number | null;
        b: number | null;
        margin: number | null;
      };
      /** Figure compared: population. The winner has the higher one, when they differ by at least 25% of the larger one; more people are not better */
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
  /** Destination slug, as in the destinations dataset; a destination that has no station near enough is left out */
  destination_slug: string;
  /** English name */
  destination_name: string;
  /** Month of the year, 1 to 12 */
  month: number;
  /** Mean temperature in degrees Celsius, moved to the height of the place by 6.5 °C per km where the station stands more than 150 m higher or lower */
  mean_temperature_c: number;
  /** Mean of the daily maximum temperatures in degrees Celsius, moved to the height of the place by 6.5 °C per km where the station stands more than 150 m higher or lower; null where the station does not measure it */
  max_temperature_c: number | null;
  /** Mean of the daily minimum temperatures in degrees Celsius, moved to the height of the place by 6.5 °C per km where the station stands more than 150 m higher or lower; null where the station does not measure it */
  min_temperature_c: number | null;
  /** Rain of the month in millimetres, as at the station */
  rain_mm: number;
  /** Mean relative humidity in percent, as at the station; null where the station does not measure it */
  humidity_pct: number | null;
  /** Sunshine of the month in hours, as at the station; null where the station does not measure it */
  sunshine_h: number | null;
  /** Name of the weather station that stands for the place */
  station: string;
  /** Kilometres from the place to the station */
  distance_km: number;
  /** How many metres the place lies higher than the station, negative where it lies lower; null where its height is not known */
  height_difference_m: number | null;
  /** First and last year that the normals are means of */
  period: string;
}

export interface VietnamDailyCostsRow {
  /** Destination slug, as in the destinations dataset */
  destination_slug: string;
  /** English name */
  destination_name: string;
  /** Way of travelling: budget, mid, premium */
  band: string;
  /** Lower end of what the evidence bears, in US dollars, rounded as value_usd is */
  low_usd: number;
  /** US dollars per traveler per day, two sharing a room, as avg_daily_budget_usd of the destinations dataset; rounded to 1 below 50 and to 5 above */
  value_usd: number;
  /** Upper end of what the evidence bears, in US dollars, rounded as value_usd is */
  high_usd: number;
  /** What the value rests on: computed (added up from room prices of the place itself), regional (added up from room prices of the four places most alike, because none are known of the place itself) */
  evidence_class: string;
  /** How many hotels the price of the room rests on, those of the places most alike where the class is regional */
  price_count: number;
  /** Year of the newest of these room prices; the provenance gives the months */
  year: number;
  /** What the value is added up from before it is rounded, in US dollars per person and day: half of a room for two, food, entertainment and local transport */
  components_usd: {
    room: number;
    food: number;
    entertainment: number;
    transport: number;
  };
}
