import type { Census, SourceRow } from '../../datasets/provenance/provenance.ts';
import type { Said } from '../../datasets/provenance/receipt-words.ts';
import { type UnitKind, urbanPartOf } from '../../extract/fields.ts';
import { slugOf } from '../../extract/places.ts';
import { numberOf, type Observation, sayReading } from '../sources/observation.ts';
import { observed, published, type Receipt } from '../receipt.ts';
import { InvalidTable } from '../sources/table.ts';
import { type Candidate, isIsland } from './candidates.ts';

/** A figure from the geographic database. */
export interface GazetteerFigure {
  readonly persons: number;
  /** When its row was last changed; empty if unknown. It does not date the figure. */
  readonly edited: readonly Said[];
  readonly rows: readonly SourceRow[];
  /** The name of the row's place. */
  readonly name: string;
}

/** The unit that visitors mean: the first one that the census has. A district counts only if no town is known. */
const TOWNS: readonly UnitKind[] = ['municipality', 'city', 'town', 'township', 'ward', 'commune'];
const DISTRICT: UnitKind = 'district';
const GAZETTEER: UnitKind = 'populated place';
/** Figures for another unit or decade differ by more. */
const NEAR = { least: 3 / 4, most: 4 / 3 };
/** A figure this close to the urban part counts only that part. GeoNames rounds many figures. */
const URBAN_SHARE = 0.01;

/** Whether a whole district represents a town, so that its population cannot be compared with those of towns. */
export function countsDistrict({ unit }: Pick<Receipt, 'unit'>, place: Pick<Candidate, 'tags'>): boolean {
  return unit === DISTRICT && !isIsland(place);
}

/** Prefers the geographic database; uses the census if the database has no figure or counts another unit. */
export function populationFinder(observations: ReadonlyMap<string, readonly Observation[]>) {
  return (
    candidate: Pick<Candidate, 'slug' | 'tags'>,
    gazetteer: GazetteerFigure | undefined,
  ): Receipt<number> => {
    const ofPlace = observations.get(candidate.slug) ?? [];
    const figures = [...(gazetteer ? [gazetteer] : []), ...ofPlace.filter(isGazetteer).map(figureOf)].filter(
      ({ persons }) => persons > 0,
    );
    const census = findUnit(ofPlace, candidate);
    const urban = census && ofPlace.find((each) => each.class === urbanPartOf(census.class));
    const usable = figures.find(
      ({ persons }) => !census || (comesNear(persons, census) && !countsUrbanPart(persons, urban)),
    );
    if (usable) return gazetteerReceipt(usable, census);
    const [passed] = figures;
    if (census)
      return censusReceipt(census, passed, {
        district: ofPlace.find((each) => each.class === DISTRICT),
        urban: passed && countsUrbanPart(passed.persons, urban) ? urban : undefined,
      });
    throw new InvalidTable(
      `There is no population for ${candidate.slug}: add an observation of its population.`,
    );
  };
}

function gazetteerReceipt({ persons, edited, rows, name }: GazetteerFigure, census: Observation | undefined) {
  const counted = census && numberOf(census) === persons ? census : undefined;
  const detail: Said[] = [{ id: 'stand_in', row: name }, ...edited];
  if (!counted) detail.push('undated');
  if (census)
    detail.push(
      sayUnit(census),
      { id: 'counted', persons: numberOf(census), date: census.period },
      sayReading([census]),
    );
  const sources = [...rows, ...(census ? [census.at] : [])];
  return {
    ...published(persons, census ? 'population_near_census' : 'population_unchecked', sources, detail),
    ...(counted && { period: counted.period }),
    unit: census?.class ?? GAZETTEER,
    ...(census && { census: censusOf(census) }),
  };
}

function censusReceipt(
  census: Observation,
  passed: GazetteerFigure | undefined,
  { district, urban }: Readonly<Record<'district' | 'urban', Observation | undefined>>,
): Receipt<number> {
  const around = district === census ? undefined : district;
  const detail: Said[] = [sayUnit(census)];
  if (around) detail.push({ id: 'district', persons: numberOf(around) });
  if (passed) detail.push({ id: 'geonames_says', persons: passed.persons });
  if (urban) detail.push({ id: 'urban_part', persons: numberOf(urban) });
  detail.push(sayReading([census]));
  const rows = [
    census.at,
    ...(around ? [around.at] : []),
    ...(passed?.rows ?? []),
    ...(urban ? [urban.at] : []),
  ];
  const method = passed ? 'census_unit_differs' : 'census_only';
  return {
    ...observed(numberOf(census), method, rows, detail),
    period: census.period,
    unit: census.class,
    census: censusOf(census),
  };
}

function sayUnit(census: Observation): Said {
  return { id: 'unit', unit: census.class, name: unitName(census) };
}

function censusOf(observation: Observation): Census {
  return { persons: numberOf(observation), date: observation.period };
}

function comesNear(persons: number, census: Observation): boolean {
  const counted = numberOf(census);
  return persons >= counted * NEAR.least && persons <= counted * NEAR.most;
}

function countsUrbanPart(persons: number, urban: Observation | undefined): boolean {
  return urban !== undefined && Math.abs(persons - numberOf(urban)) <= numberOf(urban) * URBAN_SHARE;
}

/** A district with an island's name is the island itself. A district with another name has more islands, so it never counts. */
function findUnit(
  ofPlace: readonly Observation[],
  candidate: Pick<Candidate, 'slug' | 'tags'>,
): Observation | undefined {
  const district = ofPlace.find((each) => each.class === DISTRICT);
  const isOwn = district && haveSameName(slugOf(unitName(district).split(', ')[0]!), candidate.slug);
  if (isOwn && isIsland(candidate)) return district;
  for (const unit of TOWNS) {
    const found = ofPlace.find((each) => each.class === unit);
    if (found) return found;
  }
  return isIsland(candidate) ? undefined : district;
}

/** Vietnamese spells one sound i or y: the district of Phu Quy is Phú Quí. */
function haveSameName(one: string, other: string): boolean {
  return one.replaceAll('y', 'i') === other.replaceAll('y', 'i');
}

function isGazetteer(observation: Observation): boolean {
  return observation.class === GAZETTEER;
}

function figureOf(observation: Observation): GazetteerFigure {
  const { period, at } = observation;
  const edited: Said = { id: 'edition', date: period };
  return { persons: numberOf(observation), edited: [edited], rows: [at], name: unitName(observation) };
}

/** A locator is "QuảngNam/HộiAn (city): rows 1-9" in a census and "Hội An#1: row 1" in a gazetteer; people write "Hội An, Quảng Nam". */
export function unitName({ locator }: Pick<Observation, 'locator'>): string {
  return locator
    .replace(/(?: \(|#|:).*/su, '')
    .split('/')
    .map((name) => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .toReversed()
    .join(', ');
}
