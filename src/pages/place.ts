import { countryPath, type Country } from '../countries/country.ts';
import type { ClimateNormal } from '../datasets/declared/climate.ts';
import type { DailyCost } from '../datasets/declared/daily-costs.ts';
import type { Band } from '../datasets/measures/day-definition.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { once } from '../datasets/once.ts';
import { placeKey, type PlaceNames } from '../datasets/words/place-names.ts';
import type { Provenance } from '../datasets/provenance/provenance.ts';
import { fill, VOCABULARY, WORDS, type SiteLanguage } from './language.ts';

/** A destination with its names in one language. */
export interface Place {
  readonly country: Country;
  readonly slug: string;
  readonly name: string;
  readonly region: string;
  readonly row: Destination;
  /** The evidence for each band; empty if the last build did not store it. */
  readonly costs: Readonly<Partial<Record<Band, DailyCost>>>;
  /** The normals of one month, which name the place's weather station; undefined if none is near. */
  readonly station: Omit<ClimateNormal, 'month'> | undefined;
  /** The unit and origin of its population; undefined if not loaded. */
  readonly populationReceipt: Provenance | undefined;
}

/** The evidence for destinations' numbers, from other datasets. */
interface PlaceEvidence {
  readonly dailyCosts: readonly DailyCost[];
  readonly climateNormals?: readonly ClimateNormal[];
  /** By `placeKey`. */
  readonly populations?: ReadonlyMap<string, Provenance>;
}

export type Places = ReadonlyMap<string, Place>;

/** Keyed by slug. A place without a Vietnamese name in the last build has its English name. */
export function placesIn(
  country: Country,
  language: SiteLanguage,
  rows: readonly Destination[],
  names: PlaceNames,
  { dailyCosts, climateNormals = [], populations }: PlaceEvidence,
): Places {
  const regions = new Map(country.regions.map((region) => [region.code, region[language]]));
  const costs = costsBySlug(dailyCosts);
  const stations = new Map(climateNormals.map((normal) => [normal.destination_slug, normal]));
  const place = (row: Destination): Place => ({
    country,
    slug: row.slug,
    name: (language === 'vi' && names.get(placeKey({ country, slug: row.slug }))) || row.name_en,
    region: regions.get(row.region_code) ?? row.region_code,
    row,
    costs: costs.get(row.slug) ?? {},
    station: stations.get(row.slug),
    populationReceipt: populations?.get(placeKey({ country, slug: row.slug })),
  });
  return new Map(rows.map((row) => [row.slug, place(row)]));
}

/** Cached per release, because every tool result needs them. */
const costsBySlug = once((dailyCosts: readonly DailyCost[]): ReadonlyMap<string, Place['costs']> => {
  const ofPlace = Map.groupBy(dailyCosts, ({ destination_slug }) => destination_slug);
  return new Map(
    [...ofPlace].map(([slug, costs]) => [slug, Object.fromEntries(costs.map((cost) => [cost.band, cost]))]),
  );
});

export const DESTINATIONS_PATH = '/destinations';

export const placePath = ({ country, slug }: Pick<Place, 'country' | 'slug'>) =>
  countryPath(country, `${DESTINATIONS_PATH}/${slug}`);

/** Sorted by name in the language's alphabetical order. */
export function inAlphabet(places: Iterable<Place>, language: SiteLanguage): Place[] {
  const collator = new Intl.Collator(language);
  return [...places].sort((a, b) => collator.compare(a.name, b.name));
}

/** Another count that differs by more than this share is shown beside a population. */
const OTHER_COUNT_SHARE = 0.1;

/** "121,716 (city, census of 2019)" or "6,800 (district, GeoNames; census of 2019: 8,827)". Only census figures have a year. */
export function populationText(
  population: number,
  receipt: Provenance | undefined,
  language: SiteLanguage,
): string {
  const { population: words } = WORDS[language].destination;
  const shown = VOCABULARY[language].number(population);
  const { unit, period } = receipt ?? {};
  if (unit === undefined) return shown;
  const unitText = (words.units as Readonly<Record<string, string>>)[unit] ?? unit;
  const [year] = /\d{4}/.exec(period ?? '') ?? [];
  const source = year
    ? fill(words.census, { unit: unitText, year })
    : fill(words.gazetteer, { unit: unitText });
  const other = year ? receipt?.gazetteer : receipt?.census?.persons;
  if (other === undefined || Math.abs(other - population) <= OTHER_COUNT_SHARE * population)
    return `${shown} (${source})`;
  const persons = VOCABULARY[language].number(other);
  const beside = year
    ? fill(words.otherGazetteer, { persons })
    : fill(words.otherCensus, { persons, year: receipt!.census!.date.slice(0, 4) });
  return `${shown} (${source}; ${beside})`;
}
