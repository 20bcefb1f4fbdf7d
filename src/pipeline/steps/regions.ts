import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { computed, type Receipt } from '../receipt.ts';
import { cell, InvalidTable, whereIs, type TableRow } from '../table.ts';

export interface Region {
  readonly code: Receipt<string>;
  readonly nameEn: string;
  readonly nameVi: string;
}

interface RegionTables {
  readonly geonames: readonly TableRow[];
  readonly units: readonly TableRow[];
  readonly crosswalk: readonly TableRow[];
}

const HANOI = '1581130';

/** The 34 units by the GeoNames code of a place, whichever set of codes the dump was written with. */
export function findRegions({ geonames, units, crosswalk }: RegionTables) {
  const unitByCode = new Map(units.map((row) => [cell(row, 'geonames_admin1'), row]));
  const formerByCode = new Map(crosswalk.map((row) => [cell(row, 'former_admin1'), row]));
  const usesFormerCodes = hasFormerCodes(geonames);

  function ofUnit(place: TableRow, code: string, via: readonly SourceRow[] = []): Region {
    const unit = unitByCode.get(code);
    if (!unit) throw new InvalidTable(`${whereIs(place)}: no unit has the admin code "${code}".`);
    const method =
      'the unit in force since 2025-07-01 that holds the place; ISO 3166-2 code of the province whose name it keeps';
    return {
      code: computed(cell(unit, 'iso_code'), method, [place.at, ...via, unit.at]),
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

/** Codes were reused in 2025: 44 was Hanoi and is Quang Tri. The row of Hanoi tells which set a dump speaks. */
function hasFormerCodes(geonames: readonly TableRow[]): boolean {
  const hanoi = geonames.find((row) => cell(row, 'geonameid') === HANOI);
  if (!hanoi)
    throw new InvalidTable('The GeoNames dump lacks Hanoi, so its admin codes cannot be told apart.');
  const code = cell(hanoi, 'admin1_code');
  if (code !== '44' && code !== '01')
    throw new InvalidTable(`${whereIs(hanoi)}: Hanoi has the admin code "${code}".`);
  return code === '44';
}
