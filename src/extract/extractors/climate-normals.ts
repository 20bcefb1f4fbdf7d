import { Type, type Static } from '../../json-schema.ts';
import { declareExtractor } from '../document.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from '../fields.ts';
import type { Finding } from '../observation.ts';
import { slugOf, type Places } from '../places.ts';
import { column, nameRows, readRows, type Row, tableMapping } from '../table.ts';
import { round } from '../../datasets/measures/numbers.ts';
import { findMonth } from '../text/months.ts';
import { entriesOf } from '../../datasets/records.ts';

/** A mean of fewer years describes those years rather than the climate. */
const FEWEST_YEARS = 10;

const ELEMENTS = FIELD_NAMES.filter((name) => FIELDS[name].station);

const mapping = tableMapping({
  station: column,
  month: column,
  /** A column with the year: the normal is then the mean over `years`. */
  year: Type.Optional(column),
  years: Type.Optional(Type.Tuple([Type.Integer(), Type.Integer()])),
  values: Type.Record(Type.String(), column),
});

const noSum = (station: string, month: number, field: FieldName) => {
  return { station, month, field, rows: [] as number[], total: 0 };
};

type Sum = ReturnType<typeof noSum>;

export const climateNormals = declareExtractor({
  name: 'climate-normals',
  version: '1',
  mapping,
  missing({ source }, { values, year, years }) {
    const unknown = Object.keys(values).find((name) => !ELEMENTS.some((element) => element === name));
    if (unknown !== undefined) return `mapping.values: ${unknown} is not one of ${ELEMENTS.join(', ')}.`;
    if ((year === undefined) !== (years === undefined))
      return 'mapping.year and mapping.years must be given together.';
    return years === undefined && source.period === undefined ? 'it needs a period.' : undefined;
  },
  async *extract(document, columns, places) {
    const sums = new Map<string, Sum>();
    for await (const row of readRows(document, columns)) yield* addRow(sums, columns, places, row);
    const { years } = columns;
    const period = years === undefined ? document.source.period! : years.join('-');
    for (const { station, month, field, rows, total } of sums.values()) {
      const found = { place: station, field, class: String(month), locator: nameRows(rows) };
      if (years !== undefined && rows.length < FEWEST_YEARS)
        yield { ...found, reason: `fewer than ${FEWEST_YEARS} years`, value: rows.length };
      else
        yield {
          ...found,
          value: round(total / rows.length, 1),
          ...(years !== undefined && { n: rows.length }),
          unit: FIELDS[field].unit,
          period,
        };
    }
  },
});

function* addRow(
  sums: Map<string, Sum>,
  columns: Static<typeof mapping>,
  places: Places,
  row: Row,
): Generator<Finding> {
  const [name, monthText] = [row.cell(columns.station), row.cell(columns.month)];
  const refused = { locator: nameRows([row.number]), place: name };
  const year = columns.year === undefined ? undefined : row.numberAt(columns.year);
  if (columns.years && (year === undefined || year < columns.years[0] || year > columns.years[1])) return;
  const month = findMonth(monthText);
  // A station named like a destination is that destination; any other station is a separate place.
  const station = places.find(name) ?? slugOf(name);
  if (month === undefined || station === '') {
    yield { ...refused, reason: month === undefined ? `"${monthText}" is not a month` : 'no station' };
    return;
  }
  for (const [field, valueColumn] of entriesOf<FieldName, string>(columns.values)) {
    const value = row.numberAt(valueColumn);
    if (value === undefined) {
      const text = row.cell(valueColumn);
      if (text !== '' && text !== 'NA') yield { ...refused, field, reason: 'not a number', value: text };
      continue;
    }
    const key = `${station} ${month} ${field}`;
    const sum = sums.getOrInsertComputed(key, () => noSum(station, month, field));
    sum.rows.push(row.number);
    sum.total += value;
  }
}
