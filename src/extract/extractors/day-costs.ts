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
  for (const { column: at, field, class: tier } of columns.values!) {
    const locator = `${nameRows([row.number])}, ${at}`;
    const text = row.cell(at);
    const found = { place: place ?? name, field, class: tier, locator };
    const currency = (columns.currency && row.cell(columns.currency)) || (source.currency ?? 'USD');
    const amount = moneyOf(places.country.currency).parseAmount(text, currency);
    if (place === undefined) yield { ...found, reason: 'not a destination', value: text };
    else if (!amount) yield { ...found, reason: 'no amount', value: text };
    else
      yield {
        ...found,
        ...presentAmount(field, amount),
        period: source.period ?? source.retrieved,
      };
  }
}

async function* readText(document: Document, places: Places): AsyncGenerator<Finding> {
  const plain = readPlainText(document.name, await document.text());
  for (const sentence of splitSentences(plain.text))
    for (const cost of readCosts(sentence, moneyOf(places.country.currency))) {
      const locator = plain.locate(sentence.start + cost.start, sentence.start + cost.end);
      const subject = findSubject(cost.context, sentence, document.source.place, places);
      const place = 'place' in subject ? subject.place : undefined;
      if (cost.problem !== undefined || 'problem' in subject || place === undefined)
        yield {
          locator,
          place,
          reason: cost.problem ?? ('problem' in subject ? subject.problem : ''),
          value: cost.text,
        };
      else yield presentCost(document, place, locator, sentence.passage, cost);
    }
}

function presentCost(
  { source }: Document,
  place: string,
  locator: string,
  passage: string,
  { field, tier, ...amount }: Cost,
): Finding {
  return {
    place,
    field,
    class: tier,
    ...presentAmount(field, amount),
    period: source.period ?? source.retrieved,
    locator,
    passage,
  };
}

/** A range counts as its midpoint. */
function presentAmount(field: FieldName, { low, high, currency }: Pick<Cost, 'low' | 'high' | 'currency'>) {
  return {
    value: (low + high) / 2,
    ...(high > low && { low, high }),
    unit: FIELDS[field].unit.replace('USD', currency),
  };
}
