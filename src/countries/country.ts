import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What something is called in the languages of the site. */
export interface Names {
  readonly en: string;
  readonly vi: string;
}

export type Position = readonly [lng: number, lat: number];

/** Degrees. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The sea that is named on the map, with the groups of islands in it. Their names and positions are tables of natural-earth. */
interface MapSea {
  /** Where its name stands on the wide and on the narrow map. */
  readonly wide: Position;
  readonly narrow: Position;
  /** Off the coast, from north to south: a map around a place has the name at the first of these that it has room for. */
  readonly near: readonly Position[];
  /** On a narrow map each group of islands has a frame; the latitudes of the upper edges, between the dots of destinations. */
  readonly frameTops: Readonly<Record<string, number>>;
}

interface MapNeighbour {
  readonly name: Names;
  /** Where its name stands, on each map that has room for it. */
  readonly wide?: Position;
  readonly narrow?: Position;
}

/** How a country is drawn. */
interface CountryMap {
  /** There a degree of longitude is as long as it is drawn. */
  readonly middleLatitude: number;
  readonly wide: Extent;
  /** For a phone. */
  readonly narrow: Extent;
  /** The small map in the corner of another. */
  readonly inset: Extent;
  /** What the table of borders covers, less a margin. */
  readonly covered: Extent;
  readonly scaleKm: number;
  readonly neighbours: readonly MapNeighbour[];
  readonly sea?: MapSea;
}

export interface Region extends Names {
  /** ISO 3166-2. */
  readonly code: string;
}

/** A part of the country that a chart has a panel for. */
export interface CountryPart {
  readonly key: string;
  readonly name: Names;
  /** Its first region in the list of regions; the next part ends it. */
  readonly first: string;
}

export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  readonly name: Names;
  readonly sign: string;
  /** How texts write it, as regular expressions. */
  readonly before: string;
  readonly after: string;
  /** Whether "1.500" is fifteen hundred of it, and not one and a half. */
  readonly hasPointGroups: boolean;
}

/** The sources that a dataset credits, by what they provide; each text is the `credit` of a source. */
interface Credits {
  readonly places: string;
  readonly populations: string;
  readonly codes: string;
  readonly climate: string;
  readonly stations: string;
  readonly months: string;
  readonly budgets: string;
  readonly interest: string;
  readonly languages: string;
  readonly heritage: string;
}

/** Everything that is particular to a country. Nothing else in the code names one. */
export interface Country {
  /** The first word of its datasets' slugs. */
  readonly slug: string;
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: Names;
  /** In English. */
  readonly adjective: string;
  /** What the country is, for machines. */
  readonly url: string;
  /** What the addresses of its pages begin with: nothing for the country that had them first, `/newland` for another. */
  readonly path: string;
  /** Where its tables are: sources, observations, editorial choices and the ledger of comparisons. */
  readonly folder: string;
  /** Sources that it does without. Any other that is missing stops the build. */
  readonly lacks: readonly string[];
  readonly currency: Currency;
  /** Every destination lies within. */
  readonly bounds: Extent;
  readonly hemisphere: 'north' | 'south';
  /** From north to south. */
  readonly regions: readonly Region[];
  readonly parts: readonly CountryPart[];
  /** From where to where it reaches, as a sentence goes on. */
  readonly span: Names;
  /** What a region is, as "ISO 3166-2 code of the" goes on. */
  readonly regionUnit: Names;
  readonly regionMethod: Names;
  /** A place whose admin code shows whether a GeoNames dump is older than the last reform of regions, if there was one. */
  readonly regionTell?: {
    readonly geonameid: string;
    readonly name: string;
    readonly formerCode: string;
    readonly code: string;
  };
  readonly census: Names;
  /** What shares of ethnic groups are known of where those of a place are not. */
  readonly groupArea: Names;
  /** Who counts the reviews that interest is measured by, and the two places whose interest is 100. */
  readonly interest: {
    readonly publisher: string;
    readonly pair: readonly [string, string];
    readonly names: Names;
    /** Where there is less room. */
    readonly shortNames: Names;
  };
  /** The sources of climate normals. Figures of grids are not republished. */
  readonly climate: { readonly stations: readonly string[]; readonly grids: readonly string[] };
  /** A coast that a wind blows onto, and in which months. */
  readonly roughSea?: { readonly coast: Extent; readonly months: readonly number[] };
  readonly credits: Credits;
  readonly map: CountryMap;
}

/** The country's tables in a data folder of the operator, which holds a folder for each country or only the tables of one. */
export function folderIn(dataFolder: string, { slug }: Pick<Country, 'slug'>): string {
  const own = join(dataFolder, slug);
  return existsSync(own) ? own : dataFolder;
}

/** The address of a page of the country, in English. */
export function countryPath({ path }: Pick<Country, 'path'>, page: string): string {
  return `${path}${page}`;
}

/** What a thing of the country is called where those of all countries are kept: as ever for the first, else with the country before it. */
export function ownName({ path, slug }: Pick<Country, 'path' | 'slug'>, name: string): string {
  return path === '' ? name : `${slug}-${name}`;
}
