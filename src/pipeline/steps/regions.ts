import type { Country } from '../../countries/country.ts';
import type { SourceRow } from '../../datasets/provenance/provenance.ts';
import { computed, type Receipt } from '../receipt.ts';
import { cell, InvalidTable, whereIs, type TableRow } from '../sources/table.ts';

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
