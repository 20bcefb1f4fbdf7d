import { Type } from '../../json-schema.ts';
import { declareExtractor } from '../extractor.ts';
import { FIELDS } from '../fields.ts';
import { moneyOf } from '../text/amounts.ts';
import { readCosts } from '../text/costs.ts';
import { readPlainText } from '../text/plain-text.ts';
import { findSubject, splitSentences } from '../text/sentences.ts';

/** The cost of a day, food, a bed or a room, from sentences. Tables are price lists. */
export const dayCosts = declareExtractor({
  name: 'day-costs',
  version: '3',
  mapping: Type.Object({}, { additionalProperties: false }),
  async *extract(document, _mapping, places) {
    const { name, source } = document;
    const plain = readPlainText(name, await document.text());
    const period = source.period ?? source.retrieved;
    const years = Array.from(period.matchAll(/\d{4}/g), ([year]) => Number(year));
    for (const sentence of splitSentences(plain.text))
      for (const cost of readCosts(sentence, moneyOf(places.country.currency), years)) {
        const locator = plain.locate(sentence.start + cost.start, sentence.start + cost.end);
        const { place, problem } = findSubject(cost.context, sentence, source.place, places);
        const reason = cost.problem ?? problem;
        const { field, tier, low, high, currency } = cost;
        if (reason !== undefined || place === undefined)
          yield { locator, place, reason: reason ?? '', value: cost.text };
        else
          yield {
            place,
            field,
            class: tier,
            // A range counts as its midpoint.
            value: (low + high) / 2,
            ...(high > low && { low, high }),
            unit: FIELDS[field].unit.replace('USD', currency),
            period,
            locator,
            passage: sentence.passage,
          };
      }
  },
});
