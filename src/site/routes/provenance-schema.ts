import { Type, type TSchema } from '../../json-schema.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { MONTH_REASONS, VALUE_CLASSES } from '../../datasets/provenance/provenance.ts';

const parameter = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));

export function provenanceQuery({ key, columns }: Dataset) {
  return Type.Object({
    row: parameter(
      `Only the values of this row, given as ${key.join(',')}` +
        (key.length > 1 ? ', separated by commas; an empty part means null' : ''),
    ),
    column: parameter(`Only this column: one of ${Object.keys(columns).join(', ')}`),
    after: parameter('Start after this row; follow the next link instead of building this value'),
  });
}

const oneOfMeanings = (meanings: Readonly<Record<string, string>>) =>
  Type.Unsafe<string>({
    type: 'string',
    enum: Object.keys(meanings),
    description: Object.entries(meanings)
      .map(([name, meaning]) => `${name}: ${meaning}`)
      .join('; '),
  });

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

const sourceSchema = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    address: Type.String({
      description: 'Where it was retrieved; for one of our datasets, the address of its provenance',
    }),
    licence: Type.String(),
    retrieved: nullableText,
    period: nullableText,
    files: Type.Record(Type.String(), Type.String(), { description: 'sha-256 of each file' }),
    tables: Type.Record(Type.String(), Type.String(), {
      description: 'Address of each published table; add #row- and a line number to link to a line',
    }),
  },
  { description: 'A source, or one of our datasets, which has no retrieval date' },
);

const originSchema = Type.Union([
  Type.Object(
    { source: Type.String(), table: Type.String(), line: Type.Integer({ minimum: 1 }) },
    { description: 'A line in a source table' },
  ),
  Type.Object(
    { dataset: Type.String(), row: Type.String(), columns: Type.Array(Type.String()) },
    {
      description: 'Values from one of our datasets; get their provenance with ?row= and ?column=',
    },
  ),
]);

const rangeSchema = Type.Object(
  { low: Type.Number(), value: Type.Number(), high: Type.Number() },
  { description: 'The unrounded figure and its limits' },
);

const UNLESS_GRID = '; absent if it was read from a grid whose figures may not be republished';

const excludedMonthSchema = Type.Object({
  reason: oneOfMeanings(MONTH_REASONS),
  tmean_c: Type.Optional(Type.Number({ description: `Mean monthly temperature, °C${UNLESS_GRID}` })),
  precip_mm: Type.Optional(Type.Number({ description: `Monthly rainfall, mm${UNLESS_GRID}` })),
  guides: Type.Optional(
    Type.Object(
      { named: Type.Integer({ minimum: 0 }), of: Type.Integer({ minimum: 1 }) },
      { description: 'How many of the guides name the month' },
    ),
  ),
});

const receipt = (more: Record<string, TSchema>) =>
  Type.Object({
    ...more,
    class: oneOfMeanings(VALUE_CLASSES),
    method: Type.String({ description: 'The rule that made the value' }),
    detail: Type.Optional(Type.String({ description: 'How the rule applied to this value' })),
    sources: Type.Array(originSchema, {
      description: 'Empty if the service produced the value itself or read it from a private table',
    }),
    range: Type.Optional(rangeSchema),
    standard_error: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          'Standard error of the unrounded figure, in its unit, estimated from the number and spread of prices and from how much samples of ' +
          'one place differ',
      }),
    ),
    n: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Number of hotel listings, guides, places, points or years it is based on',
      }),
    ),
    period: Type.Optional(Type.String({ description: 'The years or months that the value describes' })),
    unit: Type.Optional(
      Type.String({ description: 'For a population: the kind of administrative unit that was counted' }),
    ),
    compared: Type.Optional(
      Type.Object(
        { sample: Type.String(), usd: Type.Number(), standard_error: Type.Number() },
        {
          additionalProperties: false,
          description:
            'For a room: half its price in the sample that most places have. Comparisons decide by it which place has cheaper rooms, because ' +
            'prices of one site and year differ less by chance',
        },
      ),
    ),
    census: Type.Optional(
      Type.Object(
        { persons: Type.Integer({ minimum: 1 }), date: Type.String() },
        {
          description: 'For a population: the census count of the same unit',
        },
      ),
    ),
    gazetteer: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'For a population from the census: the figure of the geographic database, which counts another unit or is too old',
      }),
    ),
    donors: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'For a regional value: the destinations whose figures were used because the place has none',
      }),
    ),
    excluded: Type.Optional(
      Type.Record(Type.String(), excludedMonthSchema, {
        description: 'For best months: why each other month is excluded, by month number',
      }),
    ),
  });

const parts = (part: TSchema, description: string) =>
  Type.Optional(Type.Record(Type.String(), part, { description }));

export function provenanceSchema(dataset: Dataset) {
  const key = dataset.key.map((column) => [column, dataset.columns[column]!.kind.schema] as const);
  return Type.Object({
    dataset: Type.Object({ slug: Type.String(), name: Type.String(), attribution: Type.String() }),
    columns: Type.Array(
      Type.Object({
        key: Type.String(),
        licence: Type.String({ description: 'Licence of the published values' }),
        classes: Type.Record(Type.String(), Type.Integer(), { description: 'Number of values by class' }),
        methods: Type.Array(Type.String()),
        sources: Type.Array(sourceSchema),
      }),
    ),
    values: Type.Array(
      receipt({
        row: Type.Object(Object.fromEntries(key), { description: 'The key of the row' }),
        column: Type.String(),
        parts: parts(
          receipt({ parts: parts(receipt({}), 'The figures that add up to the member') }),
          'The members of a value that is an object',
        ),
      }),
    ),
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Address of the next page; null on the last page',
    }),
  });
}
