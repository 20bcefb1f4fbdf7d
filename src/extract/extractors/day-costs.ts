import { Type, type Static } from '../../json-schema.ts';
import type { Document } from '../document.ts';
import { declareExtractor } from '../extractor.ts';
import { FIELD_NAMES, type FieldName, FIELDS } from '../fields.ts';
import type { Finding } from '../observation.ts';
import type { Places } from '../places.ts';
import { column, nameRows, readRows, type Row, tableMapping } from '../table.ts';
import { moneyOf } from '../text/amounts.ts';
import { type Cost, readCosts } from '../text/costs.ts';
import { readPlainText } from '../text/plain-text.ts';
import { findSubject, splitSentences } from '../text/sentences.ts';

const MONEY_FIELDS = FIELD_NAMES.filter((name) => FIELDS[name].unit.startsWith('USD'));

/** For tables; a text has no mapping. */
const mapping = tableMapping({
  place: Type.Optional(column),
  currency: Type.Optional(column),
  /** The cell of each value, in its field's unit. */
  values: Type.Optional(
    Type.Array(
      Type.Object(
        {
          column,
          field: Type.Unsafe<FieldName>({ type: 'string', enum: MONEY_FIELDS }),
          class: Type.String(),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  ),
});

type Mapping = Static<typeof mapping>;

/** The cost of a day, food, a bed or a room, from tables and sentences. */
export const dayCosts = declareExtractor({
  name: 'day-costs',
  version: '2',
  mapping,
  missing({ source }, { values, place }) {
    if (values !== undefined && place === undefined && source.place === undefined)
      return 'it needs a place, or mapping.place, the column with the place.';
    return undefined;
  },
  async *extract(document, columns, places) {
    if (columns.values === undefined) yield* readText(document, places);
    else for await (const row of readRows(document, columns)) yield* readRow(document, columns, places, row);
  },
});

function* readRow({ source }: Document, columns: Mapping, places: Places, row: Row): Generator<Finding> {
  const name = columns.place === undefined ? source.place! : row.cell(columns.place);
  const place = places.find(name);
  const currency = (columns.currency && row.cell(columns.currency)) || (source.currency ?? 'USD');
  for (const { column: at, field, class: tier } of columns.values!) {
    const text = row.cell(at);
    const found = { place: place ?? name, class: tier, locator: `${nameRows([row.number])}, ${at}` };
    const amount = moneyOf(places.country.currency).parseAmount(text, currency);
    if (place !== undefined && amount) yield { ...found, ...presentAmount(source, field, amount) };
    else {
      const reason = place === undefined ? 'not a destination' : 'no amount';
      yield { ...found, field, reason, value: text };
    }
  }
}

async function* readText(document: Document, places: Places): AsyncGenerator<Finding> {
  const { name, source } = document;
  const plain = readPlainText(name, await document.text());
  for (const sentence of splitSentences(plain.text))
    for (const cost of readCosts(sentence, moneyOf(places.country.currency))) {
      const locator = plain.locate(sentence.start + cost.start, sentence.start + cost.end);
      const { place, problem } = findSubject(cost.context, sentence, source.place, places);
      const reason = cost.problem ?? problem;
      if (reason !== undefined || place === undefined)
        yield { locator, place, reason: reason ?? '', value: cost.text };
      else {
        const amount = presentAmount(source, cost.field, cost);
        yield { place, class: cost.tier, ...amount, locator, passage: sentence.passage };
      }
    }
}

/** A range counts as its midpoint. */
function presentAmount(
  source: Document['source'],
  field: FieldName,
  { low, high, currency }: Pick<Cost, 'low' | 'high' | 'currency'>,
) {
  return {
    field,
    value: (low + high) / 2,
    ...(high > low && { low, high }),
    unit: FIELDS[field].unit.replace('USD', currency),
    period: source.period ?? source.retrieved,
  };
}
