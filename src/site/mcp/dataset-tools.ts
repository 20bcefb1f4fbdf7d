import { Type, type TProperties } from '../../json-schema.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import { csvColumns } from '../../datasets/dataset.ts';
import { presentDataset } from '../../datasets/envelope.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { rowName } from '../../datasets/provenance/find-provenance.ts';
import { createRowReader } from '../../datasets/releases/release-rows.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { parseRowsRequest, ROWS_PARAMETERS } from '../../datasets/query/rows-request.ts';
import { QUERY_PARAMETERS, type Parameters } from '../../datasets/query/row-query.ts';
import { invalidParameter } from '../../errors.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import type { SiteContext } from '../context.ts';
import { getDataset } from '../router.ts';
import { answerQuery } from '../routes/provenance.ts';
import type { McpTool } from './mcp-tool.ts';

const MOST_ROWS = 100;
const USUAL_ROWS = 20;

export function datasetTools(source: SiteContext): McpTool[] {
  return [listDatasets(source), describeDataset(source), askForRows(source), explainValue(source)];
}

function datasetParameter(catalog: Catalog) {
  return Type.Unsafe<string>({
    type: 'string',
    enum: catalog.map(({ slug }) => slug),
    description: 'The slug of a dataset',
  });
}

/** Rejects unknown members: if a misspelt filter were ignored, the model would mistake all rows for matching ones. */
const inputOf = (members: TProperties) => Type.Object(members, { additionalProperties: false });

function listDatasets({ releases, config: { baseUrl } }: SiteContext): McpTool {
  return {
    name: 'list-datasets',
    title: 'List datasets',
    describe: () => 'Lists every dataset with its description, number of rows and web page.',
    input: inputOf({}),
    run: () => ({
      datasets: releases.listPublished().map(({ slug }) => presentRelease(releases.get(slug), baseUrl)),
    }),
  };
}

function presentRelease({ declaration, number, publishedAt, rowCount }: Release, baseUrl: string) {
  const { slug, name, description } = declaration;
  return {
    slug,
    name,
    description,
    rows: rowCount,
    release: number,
    published_at: publishedAt.toISOString(),
    page: new URL(landingPath(declaration), baseUrl).href,
  };
}

function describeDataset(source: SiteContext): McpTool<{ dataset: string }> {
  const { catalog, releases } = source;
  const { baseUrl } = source.config;
  const listRows = createRowReader(releases);
  return {
    name: 'describe-dataset',
    title: 'Describe a dataset',
    describe: () =>
      'Describes a dataset: every column with its type and meaning, the key columns, licence, attribution and one row as an example.',
    input: inputOf({ dataset: datasetParameter(catalog) }),
    run({ dataset: slug }) {
      const release = releases.get(slug);
      const [example] = listRows(getDataset(source.catalog, slug));
      return {
        ...presentRelease(release, baseUrl),
        ...presentDataset(release.declaration),
        row_named_by: release.declaration.key,
        example,
      };
    },
  };
}

/** An empty text would be ignored, like an empty form field. */
const scalar = Type.Union([Type.String({ minLength: 1 }), Type.Number(), Type.Boolean(), Type.Null()]);

interface RowsInput {
  readonly dataset: string;
  readonly where?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  readonly search?: string;
  readonly sort?: string;
  readonly select?: readonly string[];
  readonly limit?: number;
  readonly offset?: number;
}

type Scalar = string | number | boolean | null;

function askForRows(source: SiteContext): McpTool<RowsInput> {
  return {
    name: 'ask-rows',
    title: 'Ask for rows',
    describe: () =>
      `Returns matching rows of a dataset, ${USUAL_ROWS} unless "limit" says otherwise, and the total number of matching rows.`,
    input: inputOf({
      dataset: datasetParameter(source.catalog),
      where: Type.Optional(
        Type.Unsafe({
          type: 'object',
          additionalProperties: Type.Union([scalar, Type.Array(scalar, { minItems: 1 })]),
          description:
            'The value that each column must have, such as { "tier": 1 }. For a list column, one of its items. With several values, any of them ' +
            'matches. Ranges and members of objects: { "population.gte": 100000, "avg_daily_budget_usd.mid.lte": 60 }. null finds missing values.',
        }),
      ),
      search: Type.Optional(
        Type.String({ description: 'Words that a row must contain; accents are ignored' }),
      ),
      sort: Type.Optional(
        Type.String({
          description: 'A column to sort by; prefix it with "-" for descending order: -population',
        }),
      ),
      select: Type.Optional(
        Type.Array(Type.String(), {
          minItems: 1,
          description:
            'Return only these columns. The default is the columns of the CSV file, without long texts.',
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROWS, default: USUAL_ROWS })),
      offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Number of rows to skip' })),
    }),
    run(input) {
      const dataset = getDataset(source.catalog, input.dataset);
      const release = source.releases.get(dataset.slug);
      const asked = parseRowsRequest(release.declaration, rowParameters(source, input));
      const found = findRows(release, asked.query);
      const rows = found.slice(asked.offset, asked.offset + asked.limit).map(asked.select.pick);
      return { dataset: dataset.slug, total: found.length, offset: asked.offset, rows };
    },
  };
}

const NOT_COLUMNS: ReadonlySet<string> = new Set([...QUERY_PARAMETERS, ...ROWS_PARAMETERS]);

function rowParameters({ releases }: SiteContext, input: RowsInput): Parameters {
  const { where = {}, search, sort, limit = USUAL_ROWS, offset = 0 } = input;
  const columns = csvColumns(releases.get(input.dataset).declaration).map(([key]) => key);
  const reserved = Object.keys(where).find((name) => NOT_COLUMNS.has(name));
  if (reserved) throw invalidParameter('where', `${reserved} is not a column`);
  const filters = Object.entries(where).map(([name, value]) => [name, [value].flat().map(String)] as const);
  return {
    ...Object.fromEntries(filters),
    ...(search === undefined ? {} : { q: search }),
    ...(sort === undefined ? {} : { sort }),
    select: (input.select ?? columns).join(','),
    limit: String(limit),
    offset: String(offset),
  };
}

interface ValueInput {
  readonly dataset: string;
  readonly row: string;
  readonly column: string;
}

function explainValue(source: SiteContext): McpTool<ValueInput> {
  const listRows = createRowReader(source.releases);
  return {
    name: 'explain-value',
    title: 'Explain a value',
    describe: () =>
      'Explains the source of one value: its class (observed, published, computed, estimated …), the method, its range, and the lines ' +
      'of the source tables that it was made from, with their addresses and licences. Use it before you quote a number.',
    input: inputOf({
      dataset: datasetParameter(source.catalog),
      row: Type.String({
        minLength: 1,
        description:
          'The row, as the values of its key columns joined with commas: "hanoi", or "hanoi,3" for month 3',
      }),
      column: Type.String({ minLength: 1 }),
    }),
    async run({ dataset: slug, row: name, column }) {
      const dataset = getDataset(source.catalog, slug);
      const provenance = await answerQuery(source, dataset, { row: name, column });
      const row = listRows(dataset).find((each) => rowName(dataset, each) === name);
      return { value: row?.[column] ?? null, ...provenance };
    },
  };
}
