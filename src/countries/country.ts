import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A name in each of the site's languages. */
export interface Names {
  readonly en: string;
  readonly vi: string;
}

export type Position = readonly [lng: number, lat: number];

/** In degrees. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The sea named on the map, and its groups of islands. The natural-earth tables have their names and positions. */
interface MapSea {
  /** The label's position on the wide and narrow map. */
  readonly wide: Position;
  readonly narrow: Position;
  /** Positions off the coast, north to south. The map around a place puts the label at the first one with enough room. */
  readonly near: readonly Position[];
  /** A narrow map frames each group of islands; these are the latitudes of the frames' upper edges, clear of destinations' dots. */
  readonly frameTops: Readonly<Record<string, number>>;
}

interface MapNeighbour {
  readonly name: Names;
  /** The label's position on each map with enough room. */
  readonly wide?: Position;
  readonly narrow?: Position;
}

/** How to draw a country's map. */
interface CountryMap {
  /** The latitude at which the map's scale is the same in both directions. */
  readonly middleLatitude: number;
  readonly wide: Extent;
  /** For phones. */
  readonly narrow: Extent;
  /** The small inset map. */
  readonly inset: Extent;
  /** The area that the table of borders covers, minus a margin. */
  readonly covered: Extent;
  readonly scaleKm: number;
  readonly neighbours: readonly MapNeighbour[];
  readonly sea?: MapSea;
}

/** A part of the country with its own panel in charts. */
export interface CountryPart {
  readonly key: string;
  readonly name: Names;
  /** The first of its regions in the list of regions; the next part's first region ends it. */
  readonly first: string;
}

export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  readonly name: Names;
  readonly sign: string;
  /** How texts write the currency, as regular expressions. */
  readonly before: string;
  readonly after: string;
  /** Whether "1.500" means fifteen hundred, not one and a half. */
  readonly hasPointGroups: boolean;
}

/** Everything specific to a country. No other code names one. */
export interface Country {
  /** The prefix of its datasets' slugs. */
  readonly slug: string;
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: Names;
  /** In English. */
  readonly adjective: string;
  /** The country's identifier for machines. */
  readonly url: string;
  /** The prefix of its pages' addresses: empty for the first country, such as `/newland` for others. */
  readonly path: string;
  /** The folder with its tables: sources, observations, editorial choices and the ledger of comparisons. */
  readonly folder: string;
  /** Sources that the country does not have. Any other missing source fails the build. */
  readonly lacks: readonly string[];
  readonly currency: Currency;
  /** Every destination is inside these bounds. */
  readonly bounds: Extent;
  readonly hemisphere: 'north' | 'south';
  /** North to south; the codes are those of ISO 3166-2. */
  readonly regions: readonly (Names & { readonly code: string })[];
  readonly parts: readonly CountryPart[];
  /** The country's extent, as a continuation of a sentence. */
  readonly span: Names;
  /** What a region is; it continues "ISO 3166-2 code of the". */
  readonly regionUnit: Names;
  readonly regionMethod: Names;
  /** A place whose admin code shows whether a GeoNames dump predates the last reform of regions, if there was one. */
  readonly regionCodeProbe?: {
    readonly geonameid: string;
    readonly name: string;
    readonly formerCode: string;
    readonly code: string;
  };
  /** The Vietnamese of the notes and publications that its tables name in English. */
  readonly notes?: Readonly<Record<string, string>>;
  readonly census: Names;
  /** The area whose ethnic shares are used if a place has none of its own. */
  readonly groupArea: Names;
  /** What people also type for a place, by slug: abbreviations and other names. Only the search uses them. */
  readonly abbreviations?: Readonly<Record<string, readonly string[]>>;
  /** The publisher of the review counts that measure interest, and the two places with an interest of 100. */
  readonly interest: {
    readonly publisher: string;
    readonly pair: readonly [string, string];
    readonly names: Names;
    /** For narrow layouts. */
    readonly shortNames: Names;
  };
  /** The sources of climate normals. Grid figures are not republished. */
  readonly climate: { readonly stations: readonly string[]; readonly grids: readonly string[] };
  /** A coast exposed to seasonal wind, and the months of that wind. */
  readonly roughSea?: { readonly coast: Extent; readonly months: readonly number[] };
  /** By topic; each text is the `credit` of a source. */
  readonly credits: Readonly<Record<string, string>>;
  readonly map: CountryMap;
}

/** At least one; the first has the home page. */
export type Countries = readonly [Country, ...Country[]];

/** The country's tables in an operator's data folder, which has a folder per country or only one country's tables. */
export function folderIn(dataFolder: string, { slug }: Pick<Country, 'slug'>): string {
  const own = join(dataFolder, slug);
  return existsSync(own) ? own : dataFolder;
}

/** A note of the country's tables, such as "Dương Đông, the main town of the island": a name, a note, or both. */
export function noteIn({ notes = {} }: Pick<Country, 'notes'>, en: string): Names {
  const [first, ...rest] = en.split(', ');
  const note = rest.join(', ');
  return { en, vi: notes[en] ?? (note ? `${first}, ${notes[note] ?? note}` : en) };
}

/** A name that is unique among all countries: unchanged for the first country, prefixed with the slug for others. */
export function ownName({ path, slug }: Pick<Country, 'path' | 'slug'>, name: string): string {
  return path === '' ? name : `${slug}-${name}`;
}
