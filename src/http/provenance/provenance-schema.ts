import { Type, type TSchema } from '../../json-schema.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { MONTH_REASONS, VALUE_CLASSES } from '../../datasets/provenance/provenance.ts';

const parameter = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));

export function provenanceQuery({ key, columns }: Dataset) {
  return Type.Object({
    row: parameter(
      `Only the values of this row, named by ${key.join(',')}` +
        (key.length > 1 ? ', with commas between; an empty part is null' : ''),
    ),
    column: parameter(`Only this column: one of ${Object.keys(columns).join(', ')}`),
    after: parameter('Begin after this row: what the next link of a page says'),
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
    address: Type.String({ description: 'Where it was had; for a dataset of ours, its own provenance' }),
    licence: Type.String(),
    retrieved: nullableText,
    period: nullableText,
    files: Type.Record(Type.String(), Type.String(), { description: 'sha-256 of each file' }),
    tables: Type.Record(Type.String(), Type.String(), {
      description: 'Address of each table that is given; #row- and the number of a line lead to the line',
    }),
  },
  { description: 'A source, or a dataset of ours, which was not retrieved' },
);

const originSchema = Type.Union([
  Type.Object(
    { source: Type.String(), table: Type.String(), line: Type.Integer({ minimum: 1 }) },
    { description: 'A line of a table of a source' },
  ),
  Type.Object(
    { dataset: Type.String(), row: Type.String(), columns: Type.Array(Type.String()) },
    {
      description: 'Values of a dataset of ours, whose provenance is to be had with ?row= and ?column=',
    },
  ),
]);

const rangeSchema = Type.Object(
  { low: Type.Number(), value: Type.Number(), high: Type.Number() },
  { description: 'The figure before it was rounded, and the limits that it lies between' },
);

const UNLESS_GRID = '; absent where it was read from a grid, whose figures may not be republished';

const excludedMonthSchema = Type.Object({
  reason: oneOfMeanings(MONTH_REASONS),
  tmean_c: Type.Optional(Type.Number({ description: `Mean temperature of the month, °C${UNLESS_GRID}` })),
  precip_mm: Type.Optional(Type.Number({ description: `Rain of the month, mm${UNLESS_GRID}` })),
  guides: Type.Optional(
    Type.Object(
      { named: Type.Integer({ minimum: 0 }), of: Type.Integer({ minimum: 1 }) },
      { description: 'How many guides name the month, of how many' },
    ),
  ),
});

const receipt = (more: Record<string, TSchema>) =>
  Type.Object({
    ...more,
    class: oneOfMeanings(VALUE_CLASSES),
    method: Type.String({ description: 'The rule that made the value' }),
    detail: Type.Optional(Type.String({ description: 'What the rule met with in this value' })),
    sources: Type.Array(originSchema, {
      description: 'Empty where the service made the value by itself, or took it from a private table',
    }),
    range: Type.Optional(rangeSchema),
    standard_error: Type.Optional(
      Type.Number({
        minimum: 0,
        description:
          'Standard error of the figure before it was rounded, in its unit: how far it may be off, by the number and spread of prices ' +
          'and by how far samples of one place differ. A comparison names a cheaper place by it, not by the range',
      }),
    ),
    n: Type.Optional(
      Type.Integer({ minimum: 1, description: 'How many hotels, guides, places or points it rests on' }),
    ),
    period: Type.Optional(Type.String({ description: 'The year or months that the value speaks of' })),
    unit: Type.Optional(
      Type.String({ description: 'For a population: the kind of unit whose people were counted' }),
    ),
    donors: Type.Optional(
      Type.Array(Type.String(), {
        description: 'For a regional value: the destinations whose figures stand in for those of the place',
      }),
    ),
    excluded: Type.Optional(
      Type.Record(Type.String(), excludedMonthSchema, {
        description: 'For best months: why each other month is not among them, by its number',
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
        licence: Type.String({ description: 'Under which the values are published' }),
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
          receipt({ parts: parts(receipt({}), 'The figures that the member was added up from') }),
          'The members of a value that is an object',
        ),
      }),
    ),
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Address of the values that follow; null when there are no more',
    }),
  });
}
