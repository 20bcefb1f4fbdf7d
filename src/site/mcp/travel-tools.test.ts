import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleRow } from '../../../test/support/sample-destination.ts';
import type { InvalidParameter } from '../../errors.ts';
import { bestTimeToVisit } from '../../tools/best-time-to-visit.ts';
import { compareDestinations } from '../../tools/compare-destinations.ts';
import { destinationFinder } from '../../tools/destination-finder.ts';
import { parseInput } from '../../tools/tool.ts';
import { SAMPLE_DATA, sampleToolData } from '../../../test/support/sample-tool-data.ts';
import type { ToolData } from '../../tools/tool-data.ts';
import { tripBudget } from '../../tools/trip-budget.ts';
import { inputSchema, presentResult, sentOf } from './travel-tools.ts';

const schemaOf = (tool: Parameters<typeof inputSchema>[0]) =>
  JSON.parse(JSON.stringify(inputSchema(tool, SAMPLE_DATA)));

test('a field without a default is required, and the others are optional', () => {
  assert.deepEqual(schemaOf(compareDestinations).required, ['a', 'b']);
  assert.deepEqual(schemaOf(tripBudget).required, ['stops']);
  assert.deepEqual(schemaOf(bestTimeToVisit).required ?? [], []);
});

test('a field has its limits, its default and its description', () => {
  const { travellers, style, stops } = schemaOf(tripBudget).properties;
  assert.deepEqual(travellers, {
    type: 'integer',
    minimum: 1,
    maximum: 20,
    description: 'Travellers',
    default: 2,
  });
  assert.deepEqual(style.examples, ['Budget', 'Mid-range', 'Premium']);
  assert.equal(stops.items.properties.days.maximum, 90);
  assert.deepEqual(schemaOf(bestTimeToVisit).properties.month.enum, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

const examplesOf = (tool: Parameters<typeof inputSchema>[0], name: string, data: ToolData) =>
  JSON.parse(JSON.stringify(inputSchema(tool, data))).properties[name].examples;

test('choices are examples unless there are too many', () => {
  const places = Array.from({ length: 41 }, (_, index) => sampleRow(`place-${index}`));
  assert.equal(examplesOf(compareDestinations, 'a', sampleToolData(places.slice(0, 2))).length, 2);
  assert.equal(examplesOf(compareDestinations, 'a', sampleToolData(places)), undefined);
  assert.ok(examplesOf(destinationFinder, 'region', SAMPLE_DATA).includes('Hanoi'));
});

test('an input is parsed like the query of the page', () => {
  const stops = [
    { place: 'Hội An', days: 2 },
    { place: 'hanoi', days: 3 },
  ];
  assert.deepEqual(
    [...sentOf(tripBudget, { stops, travellers: 2 }, SAMPLE_DATA)],
    [
      ['place', ['hoi-an', 'hanoi']],
      ['days', ['2', '3']],
      ['travellers', ['2']],
    ],
  );
  const sent = sentOf(destinationFinder, { month: 3, style: 'Mid-range', tags: ['Beaches'] }, SAMPLE_DATA);
  assert.deepEqual([sent.get('style'), sent.get('tags')], [['mid'], ['beach']]);
  assert.deepEqual(parseInput(destinationFinder, sent, SAMPLE_DATA).problems, undefined);
});

const REFUSED: [input: object, message: RegExp][] = [
  [{ stops: [{ place: 'Hanoy', days: 1 }] }, /stops\.place: there is no "Hanoy"\. The nearest are hanoi$/],
  [{ stops: [{ place: '?', days: 1 }] }, /stops\.place: there is no "\?"\. There are hanoi, hoi-an, sa-pa$/],
  [{ stops: [], style: 'luxury' }, /style: there is no "luxury"\. There are budget, mid, premium$/],
];

for (const [input, message] of REFUSED)
  test(`${JSON.stringify(input)} is refused with the nearest values`, () => {
    assert.throws(
      () => sentOf(tripBudget, input as Record<string, unknown>, SAMPLE_DATA),
      ({ parameter, reason }: InvalidParameter) => message.test(`${parameter}: ${reason}`),
    );
  });

test('a result has wire names at every depth and omits undefined members', () => {
  assert.deepEqual(
    presentResult({ dailyUsd: 1, rate: undefined, stops: [{ perTraveller: { usd: 2 } }], cheaper: null }),
    { daily_usd: 1, stops: [{ per_traveller: { usd: 2 } }], cheaper: null },
  );
});

test('dataset columns keep their names, and values are unchanged', () => {
  const row = { best_visit_months: [1, 2], name_en: 'Da Lat' };
  assert.deepEqual(presentResult(row), row);
});
