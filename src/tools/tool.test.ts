import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bestTimeToVisit } from './best-time-to-visit.ts';
import { compareDestinations } from './compare-destinations.ts';
import { destinationFinder } from './destination-finder.ts';
import { parseInput, type Tool } from './tool.ts';
import { SAMPLE_DATA, sampleSent } from '../../test/support/sample-tool-data.ts';
import { TOOLS } from './tools.ts';
import { tripBudget } from './trip-budget.ts';

const GOOD: [tool: Tool, query: string, input: unknown][] = [
  [bestTimeToVisit, 'place=hanoi', { place: 'hanoi', month: undefined }],
  [bestTimeToVisit, 'place=&month=12', { place: undefined, month: '12' }],
  [bestTimeToVisit, 'place= hanoi &month=3', { place: 'hanoi', month: '3' }],
  [
    tripBudget,
    'place=hanoi&days=3',
    { stops: [{ place: 'hanoi', days: 3 }], style: 'mid', travellers: 2, month: undefined },
  ],
  [
    tripBudget,
    'place=sa-pa&days=2&place=&days=&place=hanoi&days=90&style=premium&travellers=20&month=10',
    {
      stops: [
        { place: 'sa-pa', days: 2 },
        { place: 'hanoi', days: 90 },
      ],
      style: 'premium',
      travellers: 20,
      month: '10',
    },
  ],
  [compareDestinations, 'a=hanoi&b=sa-pa', { a: 'hanoi', b: 'sa-pa' }],
  [
    destinationFinder,
    'month=&style=&budget=&region=',
    { month: undefined, style: undefined, budget: undefined, region: undefined, tags: [] },
  ],
  [
    destinationFinder,
    'month=1&style=budget&budget=40&region=VN-HN&tags=food&tags=city&tags=food',
    { month: '1', style: 'budget', budget: 40, region: 'VN-HN', tags: ['food', 'city'] },
  ],
];

for (const [tool, query, input] of GOOD) {
  test(`${tool.slug}?${query} is parsed`, () => {
    assert.deepEqual(parseInput(tool, sampleSent(query), SAMPLE_DATA), { input, problems: undefined });
  });
}

const ELEVEN = Array.from({ length: 11 }, () => 'place=hanoi&days=1').join('&');

const BAD: [tool: Tool, query: string, problems: Record<string, RegExp>][] = [
  [bestTimeToVisit, 'place=&month=', { place: /^Choose a place, a month, or both/ }],
  [bestTimeToVisit, 'place=atlantis', { place: /Choose from the list/ }],
  [
    bestTimeToVisit,
    'place=atlantis&month=13',
    { place: /Choose from the list/, month: /Choose from the list/ },
  ],
  [bestTimeToVisit, 'month=1&month=2', { month: /only once/ }],
  [bestTimeToVisit, 'month=01', { month: /Choose from the list/ }],
  [tripBudget, 'place=&days=', { stops: /at least one place/ }],
  [tripBudget, 'style=mid', { stops: /at least one place/ }],
  [tripBudget, 'place=hanoi', { stops: /number of days for each place, from 1 to 90/ }],
  [tripBudget, 'place=hanoi&days=91', { stops: /from 1 to 90/ }],
  [tripBudget, 'place=hanoi&days=0', { stops: /from 1 to 90/ }],
  [tripBudget, 'place=hanoi&days=1.5', { stops: /from 1 to 90/ }],
  [tripBudget, 'place=hanoi&days=2&days=3', { stops: /place for these days/ }],
  [tripBudget, ELEVEN, { stops: /^Choose at most 10/ }],
  [tripBudget, 'place=atlantis&days=2', { stops: /Choose from the list/ }],
  [
    tripBudget,
    'place=hanoi&days=2&style=luxury&travellers=',
    { style: /Choose from the list/, travellers: /from 1 to 20/ },
  ],
  [tripBudget, 'place=hanoi&days=2&travellers=21', { travellers: /from 1 to 20/ }],
  [tripBudget, 'place=hanoi&days=2&travellers=-1', { travellers: /from 1 to 20/ }],
  [tripBudget, 'place=hanoi&days=2&travellers=1e1', { travellers: /from 1 to 20/ }],
  [compareDestinations, 'a=hanoi', { b: /^Choose one/ }],
  [compareDestinations, 'a=&b=', { a: /^Choose one/, b: /^Choose one/ }],
  [compareDestinations, 'a=hanoi&b=hanoi', { b: /two different places/ }],
  [compareDestinations, 'a=hanoi&a=sa-pa&b=hoi-an', { a: /only once/ }],
  [destinationFinder, 'budget=cheap&tags=skiing', { budget: /whole number/, tags: /Choose from the list/ }],
  [destinationFinder, 'region=VN-99', { region: /Choose from the list/ }],
];

for (const [tool, query, expected] of BAD) {
  test(`${tool.slug}?${query.slice(0, 80)} gets an error next to ${Object.keys(expected).join(' and ')}`, () => {
    const { problems = {} } = parseInput(tool, sampleSent(query), SAMPLE_DATA);
    assert.deepEqual(Object.keys(problems), Object.keys(expected));
    for (const [name, message] of Object.entries(expected)) {
      assert.match(problems[name]!.en, message);
      assert.notEqual(problems[name]!.vi, problems[name]!.en);
    }
  });
}

const MOST_OPTIONS = 3;

/** Valid values of each query parameter, from the declared fields. */
function listPlausible(tool: Tool): [parameter: string, values: string[]][] {
  return Object.entries(tool.fields).flatMap(([name, { control, parameters = [name] }]) => {
    const options = 'options' in control ? control.options.list(SAMPLE_DATA).slice(0, MOST_OPTIONS) : [];
    const numbers = control.type === 'number' ? [control.minimum, control.maximum] : [1, 30];
    const first = options.length > 0 ? options.map(({ value }) => value) : numbers.map(String);
    return parameters.map((parameter, at) => [parameter, ['', ...(at === 0 ? first : numbers.map(String))]]);
  });
}

/** Mostly valid form input, sometimes arbitrary text. */
function anyValues(plausible: readonly string[]): fc.Arbitrary<string[]> {
  const value = fc.oneof(
    { arbitrary: fc.constantFrom(...plausible), weight: 9 },
    { arbitrary: fc.string(), weight: 1 },
  );
  return fc.array(value, { maxLength: 2 });
}

for (const tool of TOOLS) {
  test(`any query to ${tool.slug} gives valid input or an error next to one of its fields`, () => {
    const query = fc.record(
      Object.fromEntries(listPlausible(tool).map(([name, values]) => [name, anyValues(values)])),
    );
    const tally = { understood: 0, refused: 0 };
    fc.assert(
      fc.property(query, (values) => {
        const parsed = parseInput(tool, new Map(Object.entries(values)), SAMPLE_DATA);
        if (parsed.problems) {
          const names = Object.keys(parsed.problems);
          assert.ok(names.length > 0 && names.every((name) => name in tool.fields));
          tally.refused += 1;
        } else {
          assert.ok(tool.run(parsed.input, SAMPLE_DATA));
          tally.understood += 1;
        }
      }),
      { numRuns: 1_000 },
    );
    assert.ok(tally.understood > 0 && tally.refused > 0, JSON.stringify(tally));
  });
}
