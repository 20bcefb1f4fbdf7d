import type { Census } from '../../datasets/provenance/provenance.ts';
import type { Said } from '../../datasets/provenance/receipt-words.ts';
import { urbanPartOf } from '../../extract/fields.ts';
import { slugOf } from '../../extract/places.ts';
import { numberOf, type Observation, type ObservationsByPlace, sayReading } from '../sources/observation.ts';
import { observed, published, type Receipt } from '../receipt.ts';
import { InvalidTable } from '../sources/table.ts';
import { type Candidate, isIsland } from './candidates.ts';

/** The unit that visitors mean: the first one that the census has. A district around a town never counts. */
const TOWNS = ['municipality', 'city', 'town', 'township', 'ward', 'commune'];
const DISTRICT = 'district';
const GAZETTEER = 'populated place';
/** Figures for another unit or decade differ by more. */
const NEAR = { least: 3 / 4, most: 4 / 3 };
/** A figure this close to the urban part counts only that part. GeoNames rounds many figures. */
const URBAN_SHARE = 0.01;

/** Prefers the geographic database; uses the census if the database has no figure or counts another unit. */
export function populationFinder(observations: ObservationsByPlace) {
  return (
    candidate: Pick<Candidate, 'slug' | 'tags'>,
    gazetteer: GazetteerFigure | undefined,
  ): Receipt<number> => {
    const ofPlace = observations.get(candidate.slug) ?? [];
    const district = ofPlace.find((each) => each.class === DISTRICT);
    const figures = [
      ...(gazetteer ? [gazetteer] : []),
      ...ofPlace.filter((each) => each.class === GAZETTEER).map(figureOf),
    ].filter(({ persons }) => persons > 0);
    const census = findUnit(ofPlace, candidate, district);
    if (!census) {
      if (figures[0]) return gazetteerReceipt(figures[0], undefined);
      throw new InvalidTable(
        `There is no population for ${candidate.slug}: add an observation of its population.`,
      );
    }
    const urban = ofPlace.find((each) => each.class === urbanPartOf(census.class));
    const usable = figures.find(
      ({ persons }) => comesNear(persons, numberOf(census)) && !countsUrbanPart(persons, urban),
    );
    if (usable) return gazetteerReceipt(usable, census);
    return censusReceipt(census, figures[0], {
      district: district === census ? undefined : district,
      urban: figures[0] && countsUrbanPart(figures[0].persons, urban) ? urban : undefined,
    });
  };
}

function gazetteerReceipt({ persons, edited, rows, name }: GazetteerFigure, census: Observation | undefined) {
  const standIn: Said = { id: 'stand_in', row: name };
  if (!census) {
    const detail: Said[] = [standIn, ...edited, 'undated'];
    return { ...published(persons, 'population_unchecked', rows, detail), unit: GAZETTEER };
  }
  const counted = numberOf(census);
  const isDated = counted === persons;
  const detail: Said[] = [
    standIn,
    ...edited,
    ...(isDated ? [] : (['undated'] as const)),
    sayUnit(census),
    { id: 'counted', persons: counted, date: census.period },
    sayReading([census]),
  ];
  return {
    ...published(persons, 'population_near_census', [...rows, census.at], detail),
    ...(isDated && { period: census.period }),
    unit: census.class,
    census: censusOf(census),
  };
}

function censusReceipt(
  census: Observation,
  passed: GazetteerFigure | undefined,
  { district, urban }: Readonly<Record<'district' | 'urban', Observation | undefined>>,
): Receipt<number> {
  const detail: Said[] = [sayUnit(census)];
  if (district) detail.push({ id: 'district', persons: numberOf(district) });
  if (passed) detail.push({ id: 'geonames_says', persons: passed.persons });
  if (urban) detail.push({ id: 'urban_part', persons: numberOf(urban) });
  detail.push(sayReading([census]));
  const rows = [census.at, district?.at, ...(passed?.rows ?? []), urban?.at].filter(
    (row) => row !== undefined,
  );
  return {
    ...observed(numberOf(census), passed ? 'census_unit_differs' : 'census_only', rows, detail),
    period: census.period,
    unit: census.class,
    census: censusOf(census),
    ...(passed && { gazetteer: passed.persons }),
  };
}

const sayUnit = (census: Observation): Said => ({ id: 'unit', unit: census.class, name: unitName(census) });

const censusOf = (census: Observation): Census => ({ persons: numberOf(census), date: census.period });

const comesNear = (persons: number, counted: number) =>
  persons >= counted * NEAR.least && persons <= counted * NEAR.most;

function countsUrbanPart(persons: number, urban: Observation | undefined): boolean {
  return urban !== undefined && Math.abs(persons - numberOf(urban)) <= numberOf(urban) * URBAN_SHARE;
}

/** Vietnamese spells one sound i or y: the district of Phu Quy is Phú Quí. */
const heard = (slug: string) => slug.replaceAll('y', 'i');

/** A district with an island's name is the island itself. A district with another name has more islands, so it never counts. */
function findUnit(
  ofPlace: readonly Observation[],
  candidate: Pick<Candidate, 'slug' | 'tags'>,
  district: Observation | undefined,
): Observation | undefined {
  const isOwn = district && heard(slugOf(unitName(district).split(', ')[0]!)) === heard(candidate.slug);
  if (isOwn && isIsland(candidate)) return district;
  return TOWNS.map((unit) => ofPlace.find((each) => each.class === unit)).find((town) => town !== undefined);
}

function figureOf(observation: Observation) {
  /** When its row was last changed; empty if unknown. It does not date the figure. */
  const edited: readonly Said[] = [{ id: 'edition', date: observation.period }];
  return { persons: numberOf(observation), edited, rows: [observation.at], name: unitName(observation) };
}

/** A figure from the geographic database. */
export type GazetteerFigure = Readonly<ReturnType<typeof figureOf>>;

/** A locator is "QuảngNam/HộiAn (city): rows 1-9" in a census and "Hội An#1: row 1" in a gazetteer; people write "Hội An, Quảng Nam". */
export function unitName({ locator }: Pick<Observation, 'locator'>): string {
  return locator
    .replace(/(?: \(|#|:).*/su, '')
    .split('/')
    .map((name) => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .toReversed()
    .join(', ');
}
