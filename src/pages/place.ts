import { type Country } from '../countries/country.ts';
import { placePath } from '../datasets/addresses.ts';
import { isMovedByHeight, type ClimateNormal } from '../datasets/declared/climate.ts';
import type { DailyCost } from '../datasets/declared/daily-costs.ts';
import { type Band, DAY_PARTS, NOT_INCLUDED } from '../datasets/measures/day-definition.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import type { ToolData } from '../tools/tool-data.ts';
import { placeKey } from '../datasets/stored-rows.ts';
import type { ExcludedMonth, MonthReason, Provenance } from '../datasets/provenance/provenance.ts';
import { stationName, type Sentence } from '../datasets/provenance/receipt-words.ts';
import { counted, fill, styleName, type Vocabulary, type SiteWords } from './language.ts';
import { html } from 'ghtml';

/** A destination with its names in one language. */
export interface Place {
  readonly country: Country;
  readonly slug: string;
  readonly name: string;
  readonly region: string;
  readonly row: Destination;
  /** See `findRate`. */
  readonly perUsd: number | undefined;
  /** The evidence for each band; empty if the last build did not store it. */
  readonly costs: Readonly<Partial<Record<Band, DailyCost>>>;
  /** By month; empty if no weather station is near. */
  readonly normals: readonly ClimateNormal[];
  /** Which station that is, in words; empty without one. */
  readonly station: string;
  /** The unit and origin of its population; undefined if not loaded. */
  readonly populationReceipt: Provenance | undefined;
}

/** Rows, names and the evidence for their numbers. */
type PlaceFacts = Pick<ToolData, 'country' | 'destinations' | 'names' | 'dailyCosts'> &
  Partial<Pick<ToolData, 'rate' | 'populations'>> & { readonly climateNormals?: readonly ClimateNormal[] };

export type Places = ReadonlyMap<string, Place>;

/** The country's currency for a US dollar, if readers of the language think in it and a rate is known. */
export const findRate = (words: SiteWords, { currency }: Country, rate: PlaceFacts['rate']) =>
  words.currency === currency.code ? rate?.perUsd : undefined;

/** Keyed by slug. A place without a Vietnamese name in the last build has its English name. */
export function placesIn(facts: PlaceFacts, words: SiteWords): Places {
  const { country, destinations, names, dailyCosts, climateNormals = [], rate, populations } = facts;
  const regions = new Map(country.regions.map((region) => [region.code, region[words.language]]));
  const costsOf = Map.groupBy(dailyCosts, ({ destination_slug }) => destination_slug);
  const perUsd = findRate(words, country, rate);
  const normalsOf = Map.groupBy(climateNormals, ({ destination_slug }) => destination_slug);
  const place = (row: Destination): Place => ({
    country,
    slug: row.slug,
    name: (words.language === 'vi' && names.get(placeKey({ country, slug: row.slug }))) || row.name_en,
    region: regions.get(row.region_code) ?? row.region_code,
    row,
    perUsd,
    costs: Object.fromEntries((costsOf.get(row.slug) ?? []).map((cost) => [cost.band, cost])),
    normals: normalsOf.get(row.slug) ?? [],
    station: stationText(normalsOf.get(row.slug)?.[0], words),
    populationReceipt: populations?.get(placeKey({ country, slug: row.slug })),
  });
  return new Map(destinations.map((row) => [row.slug, place(row)]));
}

export const SCHEMA_ORG = 'https://schema.org';

/** https://schema.org/TouristDestination */
export function touristDestination(place: Place, baseUrl: string, words: SiteWords): object {
  const { name, region, country, row } = place;
  return {
    '@type': 'TouristDestination',
    name,
    url: new URL(words.path(placePath(place)), baseUrl).href,
    geo: { '@type': 'GeoCoordinates', latitude: row.lat, longitude: row.lng },
    containedInPlace: { '@type': 'AdministrativeArea', name: `${region}, ${country.name[words.language]}` },
    touristType: row.travel_style_tags.map((tag) => styleName(words, tag)),
  };
}

/** Longer names would not fit into a heading on a phone in one piece. */
const LONGEST_WHOLE = 14;

/** The place with a name that headings do not break: "Hoi An". */
export function unbroken(place: Place): Place {
  return place.name.length > LONGEST_WHOLE ? place : { ...place, name: place.name.replaceAll(' ', '\u00a0') };
}

export function inAlphabet(places: Iterable<Place>, words: SiteWords): Place[] {
  const collator = new Intl.Collator(words.language);
  return [...places].sort((a, b) => collator.compare(a.name, b.name));
}

/** Another count that differs by more than this share is shown beside a population. */
const OTHER_COUNT_SHARE = 0.1;

/** "121,716 (city, census of 2019)" or "6,800 (district, GeoNames; census of 2019: 8,827)". Only census figures have a year. */
export function populationText(
  population: number,
  receipt: Provenance | undefined,
  words: SiteWords,
): string {
  const { population: own } = words.destination;
  const shown = words.number(population);
  const { unit, period } = receipt ?? {};
  if (unit === undefined) return shown;
  const unitText = (own.units as Readonly<Record<string, string>>)[unit] ?? unit;
  const [year] = /\d{4}/.exec(period ?? '') ?? [];
  const source = year ? fill(own.census, { unit: unitText, year }) : fill(own.gazetteer, { unit: unitText });
  const other = year ? receipt?.gazetteer : receipt?.census?.persons;
  if (other === undefined || Math.abs(other - population) <= OTHER_COUNT_SHARE * population)
    return `${shown} (${source})`;
  const persons = words.number(other);
  const beside = year
    ? fill(own.otherGazetteer, { persons })
    : fill(own.otherCensus, { persons, year: receipt!.census!.date.slice(0, 4) });
  return `${shown} (${source}; ${beside})`;
}

export interface Estimate {
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

type CostEstimate = ReturnType<typeof costOf>;

/** The estimated cost of a day. Without the evidence of the last build there are no limits. */
export function costOf({ row, costs, country, perUsd }: Place, band: Band) {
  const cost = costs[band];
  return {
    country,
    perUsd,
    value: row.avg_daily_budget_usd[band],
    low: cost?.low_usd,
    high: cost?.high_usd,
    /** Whether room prices come from similar places, because the place itself has none. */
    isBorrowed: cost?.evidence_class === 'regional',
    listings: cost?.price_count,
  };
}

export const approximately = (text: string) => `≈\u00a0${text}`;

/** "≈ $45 (33–59)". */
export function estimateText(
  { usd, number }: Pick<Vocabulary, 'usd' | 'number'>,
  { value, low, high }: Estimate,
): string {
  const about = approximately(usd(value));
  return low === undefined || high === undefined ? about : `${about} (${number(low)}–${number(high)})`;
}

/** An amount in the country's currency, such as "1.200.000 ₫". */
export const localPrice = ({ number }: Vocabulary, { currency }: Country, amount: number) =>
  `${number(amount)}\u00a0${currency.sign}`;

/** "≈ 1.200.000 ₫ (870.000–1.600.000)". */
export function localText(words: Vocabulary, country: Country, usd: Estimate, perUsd: number): string {
  const inLocal = (amount: number) => localPrice(words, country, amount);
  return estimateText({ ...words, usd: inLocal }, converted(usd, perUsd));
}

/** "≈ $7", or "≈ 180.000 ₫" in the reader's own currency. */
export function aboutText(
  words: SiteWords,
  { country, perUsd }: Pick<Place, 'country' | 'perUsd'>,
  usd: number,
) {
  if (perUsd) return localText(words, country, { value: usd }, perUsd);
  return approximately(words.usd(Math.round(usd)));
}

/** At an exchange rate, with two significant digits, because estimates are no more precise than that. */
export function converted({ value, low, high }: Estimate, rate = 1): Estimate {
  const round = (amount: number) => Number((amount * rate).toPrecision(2));
  return { value: round(value), low: low && round(low), high: high && round(high) };
}

/** The text of an estimate as HTML, without a line break inside its range. */
export function estimateHtml(text: string): string {
  return html`${text}`.replaceAll(/\([\d.,]+–[\d.,]+\)/g, '<span class="whole">$&</span>');
}

/** "≈ $45 (33–59)", after the amount in the reader's own currency. */
export function amountText(words: SiteWords, cost: CostEstimate): string {
  const usd = estimateText(words, cost);
  if (!cost.perUsd) return usd;
  return fill(words.destination.inDollars, { local: localText(words, cost.country, cost, cost.perUsd), usd });
}

/** "≈ $45 (33–59), based on similar places", for lists and tables. `perDay` adds "a day" to the amount. */
export function costText(words: SiteWords, cost: CostEstimate, perDay = '{amount}'): string {
  const text = fill(perDay, { amount: amountText(words, cost) });
  return cost.isBorrowed ? `${text}, ${words.fromSimilarPlaces}` : text;
}

/** "≈ $45 (33–59), based on room prices in 258 hotel listings", for sentences. */
export function citedCostText(
  vocabulary: Vocabulary,
  { isBorrowed, listings }: CostEstimate,
  amount: string,
): string {
  if (isBorrowed) return `${amount}, ${vocabulary.fromSimilarPlaces}`;
  if (listings === undefined) return amount;
  return `${amount}, ${fill(vocabulary.fromListings, { listings: vocabulary.number(listings) })}`;
}

export function dayDefinition(words: SiteWords): string {
  const { parts, notIncluded, sentence } = words.shared.day;
  return fill(sentence, {
    parts: words.list(DAY_PARTS.map((part) => parts[part])),
    notIncluded: words.list(NOT_INCLUDED.map((item) => notIncluded[item])),
  });
}

export const stationTexts = (places: readonly Place[]): string[] =>
  places.filter(({ station }) => station).map(({ name, station }) => `${name}: ${station}`);

/** Every month names the same weather station. */
function stationText(station: ClimateNormal | undefined, words: SiteWords): string {
  if (!station) return '';
  const { station: own } = words.destination;
  const { station: name, distance_km, height_difference_m: height, period, periods } = station;
  const metres = words.number(Math.abs(height ?? 0));
  const apart = height === null || height === 0 ? '' : fill(height > 0 ? own.lower : own.higher, { metres });
  const where = fill(own.where, {
    station: stationName(words.language, name),
    km: words.number(distance_km),
    height: apart,
    years: (periods.mean_temperature_c ?? period).replaceAll('-', '–'),
  });
  return isMovedByHeight(height ?? 0) ? `${where} ${own.moved}` : where;
}

/** "Vietnamese, Bru (11.04 % of the former province)": the share of each group that is counted, with its area. */
export function languagesText(
  { row, country }: Place,
  receipt: Provenance | undefined,
  words: SiteWords,
): string {
  const detail = typeof receipt?.detail === 'object' ? receipt.detail : [];
  const texts = new Map<unknown, string>();
  for (const sentence of detail) {
    if (typeof sentence === 'string' || !('id' in sentence)) continue;
    if (sentence.id !== 'shares_of_area' && sentence.id !== 'shares_of_place') continue;
    for (const share of sentence['shares'] as readonly Sentence[])
      texts.set(
        share['language'],
        fill(words.destination.languageShare[sentence.id], {
          percent: words.number(Number(share['percent'])),
          area: country.groupArea[words.language],
        }),
      );
  }
  const [official, ...others] = row.languages_spoken;
  const named = (code: string) => words.languages[code] ?? code;
  return [
    ...(official === undefined ? [] : [named(official)]),
    ...others.map((code) => [named(code), texts.get(code)].filter(Boolean).join(' ')),
  ].join(', ');
}

/** "heavy rain (309 mm; recommended by 0 of 8 guides)". */
export const whyNot = (excluded: ExcludedMonth, words: SiteWords) =>
  words.destination.reasons.because[excluded.reason] + figuresOf(excluded, words);

/** The figure that decided, such as "309 mm", or else the reason. */
export const shortReason = (excluded: ExcludedMonth, words: SiteWords) =>
  decisiveFigure(excluded, words) ?? words.destination.reasons.because[excluded.reason];

/** " (309 mm; recommended by 0 of 8 guides)". */
function figuresOf(excluded: ExcludedMonth, words: SiteWords): string {
  const { guides } = excluded;
  const { guides: named } = words.destination.reasons;
  const figures = [
    decisiveFigure(excluded, words),
    guides && counted(words, named, guides.of, { named: words.number(guides.named) }),
  ].filter(Boolean);
  return figures.length === 0 ? '' : ` (${figures.join('; ')})`;
}

const BY_RAIN: ReadonlySet<MonthReason> = new Set(['rain', 'flood']);
const BY_TEMPERATURE: ReadonlySet<MonthReason> = new Set(['cold', 'heat']);

function decisiveFigure({ reason, precip_mm: mm, tmean_c: celsius }: ExcludedMonth, words: SiteWords) {
  const rounded = (value: number) => words.number(Math.round(value));
  if (BY_RAIN.has(reason) && mm !== undefined) return `${rounded(mm)}\u00a0mm`;
  if (BY_TEMPERATURE.has(reason) && celsius !== undefined) return `${rounded(celsius)}\u00a0°C`;
  return undefined;
}
