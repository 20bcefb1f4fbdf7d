import { csvColumns } from '../../datasets/dataset.ts';
import { presentDataset } from '../../datasets/envelope.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { rowName } from '../../datasets/provenance/find-provenance.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import { QUERY_PARAMETERS, type Parameters } from '../../datasets/query/row-query.ts';
import { parseRowsRequest, ROWS_PARAMETERS } from '../../datasets/query/rows-request.ts';
import { createRowReader } from '../../datasets/releases/current-releases.ts';
import type { Release } from '../../datasets/releases/release.ts';
import { invalidParameter } from '../../errors.ts';
import { completeSchema, type TSchema } from '../../json-schema.ts';
import type { SiteContext } from '../context.ts';
import { getDataset } from '../router.ts';
import { answerQuery } from '../routes/provenance.ts';
import declared from './dataset-tools.json' with { type: 'json' };

/** A read-only tool of the Model Context Protocol. `run` gets input that fits the schema. */
export interface McpTool<Input = any> {
  readonly name: string;
  readonly title: string;
  /** Helps a model choose a tool. It may list values from the newest release. */
  readonly describe: () => string;
  /** Rejects unknown members: if a misspelt filter were ignored, the model would mistake all rows for matching ones. */
  readonly input: TSchema;
  /** Throws an AnsweredError for a question without an answer. `locale` is the caller's, if the request names one that is counted. */
  readonly run: (input: Input, locale: string | undefined) => object | Promise<object>;
}

/** The words and inputs of the tools are in dataset-tools.json. */
export function datasetTools(site: SiteContext): McpTool[] {
  const { catalog, releases } = site;
  const readRows = createRowReader(releases);
  const present = (release: Release) => presentRelease(release, site.config.baseUrl);
  const run: Record<keyof typeof declared, McpTool['run']> = {
    'list-datasets': () => ({
      datasets: releases.listPublished().map(({ slug }) => present(releases.get(slug))),
    }),
    'describe-dataset'({ dataset: slug }: { readonly dataset: string }) {
      const release = releases.get(slug);
      const [example] = readRows(getDataset(catalog, slug));
      const { declaration } = release;
      return { ...present(release), ...presentDataset(declaration), row_named_by: declaration.key, example };
    },
    'ask-rows'(input: RowsInput) {
      const { declaration } = releases.get(input.dataset);
      const { query, select, limit, offset } = parseRowsRequest(
        declaration,
        rowParameters(declaration, input),
      );
      const found = findRows(releases.get(input.dataset), query);
      const rows = found.slice(offset, offset + limit).map(select.pick);
      return { dataset: input.dataset, total: found.length, offset, rows };
    },
    async 'explain-value'({
      dataset: slug,
      row: name,
      column,
    }: Record<'dataset' | 'row' | 'column', string>) {
      const dataset = getDataset(catalog, slug);
      const provenance = await answerQuery(site, dataset, { row: name, column });
      const row = readRows(dataset).find((each) => rowName(dataset, each) === name);
      return { value: row?.[column] ?? null, ...provenance };
    },
  };
  const slugs = catalog.map(({ slug }) => slug);
  const pieces = {
    dataset: { type: 'string', enum: slugs, description: 'The slug of a dataset' },
    scalar: SCALAR,
  };
  return Object.entries(declared).map(([name, { title, description, input }]) => ({
    name,
    title,
    describe: () => description,
    input: completeSchema(input, pieces),
    run: run[name as keyof typeof declared],
  }));
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

/** An empty text would be ignored, like an empty form field. */
const SCALAR = {
  anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
};

interface RowsInput {
  readonly dataset: string;
  readonly where?: Readonly<Record<string, unknown>>;
  readonly search?: string;
  readonly sort?: string;
  readonly select?: readonly string[];
  readonly limit?: number;
  readonly offset?: number;
}

const NOT_COLUMNS: ReadonlySet<string> = new Set([...QUERY_PARAMETERS, ...ROWS_PARAMETERS]);

/** The query that the address of the rows would get. */
function rowParameters(declaration: Release['declaration'], input: RowsInput): Parameters {
  const { where = {}, search, sort, limit = 20, offset = 0 } = input;
  const columns = csvColumns(declaration).map(([key]) => key);
  const reserved = Object.keys(where).find((name) => NOT_COLUMNS.has(name));
  if (reserved) throw invalidParameter('where', `${reserved} is not a column`);
  const filters = Object.entries(where).map(([name, value]) => [name, [value].flat().map(String)] as const);
  return {
    ...Object.fromEntries(filters),
    ...(search !== undefined && { q: search }),
    ...(sort !== undefined && { sort }),
    select: (input.select ?? columns).join(','),
    limit: String(limit),
    offset: String(offset),
  };
}
