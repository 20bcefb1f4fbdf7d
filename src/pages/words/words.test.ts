import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, fill, WORDS } from '../language.ts';
import * as english from './en.ts';
import * as vietnamese from './vi.ts';

type Texts = { readonly [key: string]: Texts } | string;

const isForms = (texts: Texts) => typeof texts === 'object' && 'other' in texts;

/** The path of every text that differs in its parameters; a plural form counts as one text. */
function listDifferences(en: Texts, vi: Texts, path: string): string[] {
  if (typeof en === 'string' || typeof vi === 'string' || isForms(en)) {
    const parametersOf = (texts: Texts) =>
      new Set(
        JSON.stringify(texts)
          .match(/\{\w+\}/g)
          ?.map((name) => name.toLowerCase()),
      );
    return parametersOf(vi).difference(parametersOf(en)).size > 0 && !MORE_IN_VI.has(path) ? [path] : [];
  }
  return Object.keys({ ...en, ...vi }).flatMap((key) =>
    en[key] && vi[key] ? listDifferences(en[key], vi[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

/** Texts that need another value in Vietnamese; the page gives both. */
const MORE_IN_VI = new Set([
  '.charts.monthInside',
  '.charts.usage.date',
  '.rooms.price.extraGuest',
  '.tools.trip.rateSources.published',
]);
/** Names of types, which English pages show as declared. */
const ONLY_VI = '.dataset.columns.types.';

test('both languages have the same texts, and Vietnamese needs no other parameters', () => {
  const wrong = listDifferences(english as unknown as Texts, vietnamese as unknown as Texts, '');
  assert.deepEqual(
    wrong.filter((path) => !path.startsWith(ONLY_VI)),
    [],
  );
  assert.deepEqual(listDifferences({ a: '{x}', b: '' }, { a: '{y}', c: '' }, ''), ['.a', '.b', '.c']);
});

test('a template is filled with its values, and refuses to lack one', () => {
  assert.equal(fill('{count} of {all} places', { count: 3, all: '1,000' }), '3 of 1,000 places');
  assert.equal(fill('{a}', { a: '{b}' }), '{b}');
  assert.throws(() => fill('{count} places', {}), /No value for \{count\} in "\{count\} places"/);
});

test('a count chooses the plural form of its language', () => {
  const forms = { '=0': 'studio', one: '{count} bedroom', other: '{count} bedrooms' };
  assert.equal(counted(WORDS.en, forms, 0), 'studio');
  assert.equal(counted(WORDS.en, forms, 1), '1 bedroom');
  assert.equal(counted(WORDS.en, forms, 2_000), '2,000 bedrooms');
  assert.equal(
    counted(WORDS.vi, { other: '{count} phòng ngủ tại {place}' }, 1, { place: 'Huế' }),
    '1 phòng ngủ tại Huế',
  );
});
