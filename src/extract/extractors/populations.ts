import { Type, type Static } from '../../json-schema.ts';
import { urbanPartOf } from '../fields.ts';
import { declareExtractor } from '../document.ts';
import type { Finding } from '../observation.ts';
import type { Places } from '../places.ts';
import { column, nameRows, readRows, type Row, tableMapping } from '../table.ts';

const mapping = tableMapping({
  /** The columns that name a unit, largest unit first: province, district, ward; or one column of names. */
  levels: Type.Array(column, { minItems: 1, maxItems: 4 }),
  /** For each level, the column with the kind of unit. */
  kinds: Type.Optional(Type.Array(column)),
  /** The names of the kinds here, by level: { "2": { "Huyện": "district" } }. */
  kind_names: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
  /** The kind of every unit, if no column gives it. */
  kind: Type.Optional(Type.String()),
  persons: column,
  urban: Type.Optional(column),
  /** The units of each destination: the levels' names joined with "/", then the kind if two share a name ("… (city)"), or "#" and a gazetteer row. */
  units: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String(), { minItems: 1 }))),
});

type Mapping = Static<typeof mapping>;

const emptyUnit = (path: string, name: string, kind: string) => {
  return { path, name, kind, rows: [] as number[], persons: 0, urban: 0 };
};

type Unit = ReturnType<typeof emptyUnit>;

/** Sums of a census's smallest units, or a gazetteer's rows. */
export const populations = declareExtractor({
  name: 'populations',
  version: '1',
  mapping,
  missing({ source }, { kinds, kind, levels }) {
    if (source.period === undefined) return 'it needs a period: the day or year of the count.';
    if (kinds === undefined && kind === undefined) return 'it needs mapping.kinds or mapping.kind.';
    return kinds !== undefined && kinds.length !== levels.length
      ? 'mapping.kinds must have as many columns as mapping.levels.'
      : undefined;
  },
  async *extract(document, columns, places) {
    const units = new Map<string, Unit>();
    for await (const row of readRows(document, columns)) {
      const persons = row.numberAt(columns.persons);
      const name = row.cell(columns.levels.at(-1)!);
      const refusal = { locator: nameRows([row.number]), place: name, field: 'population' };
      if (persons === undefined || persons < 0 || !Number.isInteger(persons))
        yield { ...refusal, reason: 'not a number of people', value: row.cell(columns.persons) };
      else addUnits(units, columns, row, persons);
    }
    const isGazetteer = columns.kinds === undefined;
    // Destinations without units are found by name: always in a gazetteer, and in a census if none has units.
    const named = isGazetteer || columns.units === undefined ? pathsByPlace(units, places) : [];
    const asked = Object.entries({ ...Object.fromEntries(named), ...columns.units });
    for (const [place, paths] of asked.sort(([a], [b]) => (a < b ? -1 : 1)))
      if (isGazetteer && paths.length > 1) {
        const rows = paths.flatMap((path) => units.get(path)!.rows);
        const reason = `${rows.length} rows have this name`;
        yield { place, field: 'population', locator: nameRows(rows), reason };
      } else
        for (const path of paths) yield* present(document.source.period!, place, path, findUnit(units, path));
  },
});

function addUnits(units: Map<string, Unit>, columns: Mapping, row: Row, persons: number): void {
  // A gazetteer has one row per unit; a census has rows of the smallest units, which add up to the larger ones.
  const isGazetteer = columns.kinds === undefined;
  const names = columns.levels.map((level) => row.cell(level));
  const urban = columns.urban === undefined ? 0 : (row.numberAt(columns.urban) ?? 0);
  for (const [level, name] of names.entries()) {
    if (isGazetteer && level < names.length - 1) continue;
    const kind = kindOf(columns, row, level);
    const path = names.slice(0, level + 1).join('/') + (isGazetteer ? `#${row.number}` : ` (${kind})`);
    const unit = units.getOrInsertComputed(path, () => emptyUnit(path, name, kind));
    unit.rows.push(row.number);
    unit.persons += persons;
    unit.urban += urban;
  }
}

function kindOf({ kinds, kind_names: names, kind }: Mapping, row: Row, level: number): string {
  if (kinds === undefined) return kind!;
  const word = row.cell(kinds[level]!);
  return names?.[String(level + 1)]?.[word] ?? word;
}

function pathsByPlace(units: ReadonlyMap<string, Unit>, places: Places): [place: string, paths: string[]][] {
  const byPlace = Map.groupBy(units.values(), ({ name }) => places.find(name) ?? '');
  byPlace.delete('');
  return Array.from(byPlace, ([place, own]) => {
    // A namesake with an unknown population does not make the name ambiguous.
    const known = own.filter(({ persons }) => persons > 0);
    return [place, (known.length > 0 ? known : own).map(({ path }) => path)];
  });
}

/** By full path, or without the kind if only one kind has the name. */
function findUnit(units: ReadonlyMap<string, Unit>, path: string): Unit | undefined {
  const exact = units.get(path);
  if (exact) return exact;
  const [found, other] = [...units.values()].filter((unit) => unit.path === `${path} (${unit.kind})`);
  return other === undefined ? found : undefined;
}

function* present(period: string, place: string, path: string, unit: Unit | undefined): Generator<Finding> {
  const found = { place, field: 'population' as const };
  if (unit === undefined) {
    yield { ...found, locator: path, reason: `there is no unit ${path}, or several` };
    return;
  }
  const locator = `${unit.path}: ${nameRows(unit.rows)}`;
  const common = { ...found, unit: 'persons', period, locator };
  if (unit.persons === 0) yield { ...found, locator, reason: '0 means unknown', value: 0 };
  else yield { ...common, class: unit.kind, value: unit.persons };
  if (unit.urban > 0 && unit.urban < unit.persons)
    yield { ...common, class: urbanPartOf(unit.kind), value: unit.urban };
}
