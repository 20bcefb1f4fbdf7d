import { closedObject, enumOf, type Static, Type } from '../../json-schema.ts';
import { median, quantile } from '../../datasets/measures/numbers.ts';
import { declareExtractor, type Document } from '../document.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from '../fields.ts';
import { isPlausible } from '../gate.ts';
import type { Candidate, Refusal } from '../observation.ts';
import type { Places } from '../places.ts';
import { column, nameRows, pattern, readRows, type Row, spanOf, tableMapping } from '../table.ts';
import { type Amount, moneyOf } from '../text/amounts.ts';
import { offsetOfCharacter } from '../text/plain-text.ts';

const NUMBER_FIELDS = FIELD_NAMES.filter((name) => FIELDS[name].range && !FIELDS[name].station);

const what = {
  field: enumOf(NUMBER_FIELDS),
  class: Type.String(),
};

const value = closedObject({
  ...what,
  /** Of several columns, such as a price before and after a discount, the highest one counts. */
  column: Type.Union([column, Type.Array(column, { minItems: 2 })]),
  /** Which end of a price range counts; "typical" is the geometric mean of both ends. */
  end: Type.Optional(enumOf(['low', 'high', 'typical'])),
  /** Only rows whose cells match these patterns have the value, so that one column can have several classes. */
  where: Type.Optional(Type.Record(Type.String(), pattern)),
  /** The column with the size of the sample. */
  n: Type.Optional(column),
});

/** A price in a text: a person marks it and says what it is for, and the program reads it. */
const passage = closedObject({
  ...what,
  place: Type.String(),
  period: Type.Optional(Type.String()),
  /** Its first character in the document, and the one after its last. */
  at: Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 1 })]),
});

const mapping = tableMapping({
  place: Type.Optional(column),
  /** The destinations that a name stands for, such as those of a province. */
  place_names: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  currency: Type.Optional(column),
  /** Identifies a row's item, so that it counts once; the first row counts. */
  item: Type.Optional(column),
  values: Type.Optional(Type.Array(value, { minItems: 1 })),
  passages: Type.Optional(Type.Array(passage, { minItems: 1 })),
  /** One observation for all prices of a place: their median, with the quartiles as low and high. */
  summary: Type.Optional(Type.Literal('quartiles')),
});

type Mapping = Static<typeof mapping>;

/** A price or another figure, in the unit of its field. */
interface Figure extends Pick<Amount, 'low' | 'high'> {
  readonly field: FieldName;
  readonly class: string;
  readonly unit: string;
  readonly n?: number;
  readonly period: string;
  readonly locator: string;
  /** The row's number, or the characters of the passage. */
  readonly at: number | string;
}

type Placed = Figure & { readonly place: string };

/** Figures from the declared columns of a table, or from marked passages of a text. */
export const priceLists = declareExtractor({
  name: 'price-lists',
  version: '1',
  mapping,
  missing({ source }, { values, passages = [], place }, places) {
    if ((values === undefined) === (passages.length === 0))
      return 'it needs either mapping.values, for a table, or mapping.passages, for a text.';
    const unknown = passages.find((each) => places.find(each.place) === undefined);
    if (unknown) return `mapping.passages: "${unknown.place}" is not a destination.`;
    return values !== undefined && place === undefined && source.place === undefined
      ? 'it needs a place, or mapping.place, the column with the place.'
      : undefined;
  },
  async *extract(document, columns, places) {
    const read = columns.values === undefined ? readPassages : readTable;
    const figures: Placed[] = [];
    for await (const found of read(document, columns, places))
      if ('reason' in found) yield found;
      else if (columns.summary === undefined) yield summarize([found]);
      else figures.push(found);
    const groups = Map.groupBy(figures, (each) => [each.place, each.field, each.class, each.unit].join('|'));
    for (const group of groups.values()) yield { ...summarize(group), n: group.length };
  },
});

async function* readTable(
  document: Document,
  columns: Mapping,
  places: Places,
): AsyncGenerator<Placed | Refusal> {
  const { place_names: placeNames = {}, item: itemColumn } = columns;
  const items = new Set<string>();
  for await (const row of readRows(document, columns)) {
    const name = columns.place === undefined ? document.source.place! : row.cell(columns.place);
    const names = Object.hasOwn(placeNames, name) ? placeNames[name]! : [name];
    const slugs = names.flatMap((each) => places.find(each) ?? []);
    const item = itemColumn === undefined ? String(row.number) : row.cell(itemColumn);
    const refused = { locator: nameRows([row.number]), place: name };
    if (slugs.length === 0) yield { ...refused, reason: 'not a destination' };
    else if (items.has(item)) yield { ...refused, reason: 'its item is in an earlier row' };
    else {
      items.add(item);
      for (const declared of columns.values!.filter(({ where }) => matches(row, where))) {
        const figure = readFigure(document, columns, places, row, declared);
        if ('reason' in figure) yield { ...figure, place: name };
        else yield* slugs.map((place) => ({ ...figure, place }));
      }
    }
  }
}

const matches = (row: Row, where: Readonly<Record<string, string>> = {}) =>
  Object.entries(where).every(([name, source]) => new RegExp(source, 'iu').test(row.cell(name)));

function readFigure(
  { source }: Document,
  columns: Mapping,
  places: Places,
  row: Row,
  { field, class: ofClass, column: at, end, n: countColumn }: Static<typeof value>,
): Figure | Refusal {
  const names = [at].flat();
  const texts = names.map((name) => row.cell(name)).filter((text) => text !== '');
  const declared = (columns.currency && row.cell(columns.currency)) || (source.currency ?? 'USD');
  // An index has no currency, and no thousands.
  const currency = FIELDS[field].unit.startsWith('USD') ? declared : 'USD';
  const amounts = texts.map((text) => moneyOf(places.country.currency).parseAmount(text, currency));
  const highest = amounts.reduce(
    (most, each) => (most && each && each.high <= most.high ? most : each),
    amounts[0],
  );
  const key = { field, class: ofClass, locator: `${nameRows([row.number])}, ${names.join(' or ')}` };
  const refuse = (reason: string) => ({ ...key, reason, value: texts.join(' ') });
  if (!highest || amounts.includes(undefined)) return refuse('no amount');
  const { low, high } = chooseEnd(highest, end);
  if (![low, high].every((each) => isPlausible(field, each, highest.currency, source)))
    return refuse(`not a ${field.replace('_', ' ')}`);
  const n = countColumn === undefined ? undefined : row.numberAt(countColumn);
  const unit = FIELDS[field].unit.replace('USD', highest.currency);
  const period = source.period ?? source.retrieved;
  return { ...key, low, high, unit, period, at: row.number, ...(n !== undefined && { n }) };
}

function chooseEnd({ low, high }: Pick<Amount, 'low' | 'high'>, end: Static<typeof value>['end']) {
  if (end === undefined) return { low, high };
  const chosen = { low, high, typical: Math.sqrt(low * high) }[end];
  return { low: chosen, high: chosen };
}

async function* readPassages(
  document: Document,
  columns: Mapping,
  places: Places,
): AsyncGenerator<Placed | Refusal> {
  const text = await document.text();
  const { source } = document;
  for (const { place: name, field, class: ofClass, period, at } of columns.passages!) {
    const marked = text.slice(...at.map((character) => offsetOfCharacter(text, character)));
    const key = { place: places.find(name)!, field, class: ofClass, locator: `characters ${at.join('-')}` };
    const [found, other] = moneyOf(places.country.currency).findAmounts(marked);
    if (!found || other || 'problem' in found) {
      yield { ...key, reason: 'not one price', value: marked };
      continue;
    }
    const { low, high, currency } = found;
    const unit = FIELDS[field].unit.replace('USD', currency);
    yield { ...key, low, high, unit, period: period ?? source.period ?? source.retrieved, at: at.join('-') };
  }
}

/** The median and quartiles of several figures. A single range counts as its midpoint, with its own ends. */
function summarize(group: readonly Placed[]): Candidate {
  const [{ at: _, low, high, ...first }] = group as [Placed];
  const middles = group.map((each) => (each.low + each.high) / 2);
  const ends =
    group.length === 1 ? { low, high } : { low: quantile(middles, 0.25), high: quantile(middles, 0.75) };
  const found = { ...first, value: median(middles), ...(ends.high > ends.low && ends) };
  if (group.length === 1) return found;
  const rows = group.map(({ at }) => at);
  return {
    ...found,
    period: spanOf(group.map(({ period }) => period)),
    locator: typeof rows[0] === 'number' ? nameRows(rows.map(Number)) : `characters ${rows.join(', ')}`,
  };
}
