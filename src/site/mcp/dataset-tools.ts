import { attribution, csvColumns, type Declaration } from '../../datasets/dataset.ts';
import { presentDataset } from '../../datasets/envelope.ts';
import { landingPath, address, provenancePath } from '../../datasets/addresses.ts';
import { rowName } from '../../datasets/provenance/receipt-store.ts';
import { fieldReader, fieldsOf } from '../../datasets/query/field.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import { findFilter, getField } from '../../datasets/query/row-query.ts';
import { parseRowsRequest } from '../../datasets/query/rows-request.ts';
import { mapValues } from '../../datasets/records.ts';
import { createRowReader } from '../../datasets/releases/current-releases.ts';
import { rowsOf, type Release } from '../../datasets/releases/release.ts';
import { InvalidParameter, unknownColumn } from '../../errors.ts';
import { completeSchema, type TSchema } from '../../json-schema.ts';
import { readToolData, type ToolData } from '../../tools/tool-data.ts';
import { type SiteContext, getDataset } from '../router.ts';
import { answerQuery, type GivenReceipt } from '../routes/provenance.ts';
import type { Published } from '../../datasets/provenance/receipt-words.ts';
import declared from './dataset-tools.json' with { type: 'json' };
import type { Destination } from '../../datasets/declared/destinations.ts';
import { WORDS } from '../../pages/language.ts';
import {
  isNamed,
  listCountryEntries,
  parseSearch,
  SearchIndex,
  type Entry,
} from '../../pages/search/search-index.ts';

/** A read-only tool of the Model Context Protocol. `run` gets input that fits the schema. */
export interface McpTool<Input = any> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Rejects unknown members: if a misspelt filter were ignored, the model would mistake all rows for matching ones. */
  readonly input: TSchema;
  /** Throws an AnsweredError for a question without an answer. `locale` is the caller's, if the request names one that is counted. */
  readonly run: (input: Input, locale: string | undefined) => object | Promise<object>;
}

/** The words and inputs of the tools are in dataset-tools.json. */
export function datasetTools(site: SiteContext): McpTool[] {
  const { catalog, releases, toolFacts, config } = site;
  const readRows = createRowReader(releases);
  const present = (release: Release) => presentRelease(release, config.baseUrl);

  /** What people call the places of a dataset's country. */
  function namesFor(slug: string): ReadonlyMap<string, readonly string[]> {
    const { country } = getDataset(catalog, slug);
    return country ? listPlaceNames(readToolData(country, readRows, toolFacts.current)) : new Map();
  }

  /** The value that a filter for a text means. */
  function findText(release: Release, path: string, text: string): string {
    const { declaration } = release;
    const read = fieldReader(fieldsOf(declaration).get(path)!);
    const values = new Set(rowsOf(release).flatMap(read).map(String));
    if (values.has(text)) return text;
    const names = namesFor(declaration.slug);
    const choices = Array.from(values, (value) => ({ value, names: names.get(value) ?? [] }));
    return getValue(`where.${path}`, text, choices);
  }

  /** The row with this name, in which a place may have any of its names: "Hà Nội,3". */
  function getRow(slug: string, text: string) {
    const dataset = getDataset(catalog, slug);
    const names = namesFor(slug);
    const choices = readRows(dataset).map((row) => {
      const value = rowName(dataset, row);
      const [place = '', ...rest] = value.split(',');
      return { row, value, names: (names.get(place) ?? []).map((name) => [name, ...rest].join(',')) };
    });
    const value = getValue('row', text, choices);
    return choices.find((choice) => choice.value === value)!;
  }

  const run: Record<keyof typeof declared, McpTool['run']> = {
    'list-datasets': () => ({
      datasets: releases.listPublished().map(({ slug }) => present(releases.get(slug))),
    }),
    'describe-dataset'({ dataset: slug }: { readonly dataset: string }) {
      const release = releases.get(slug);
      const { declaration } = release;
      const [first = {}] = rowsOf(release);
      const example = Object.fromEntries(csvColumns(declaration).map(([key]) => [key, first[key]]));
      return { ...presentDataset(declaration), ...present(release), row_named_by: declaration.key, example };
    },
    'ask-rows'(input: RowsInput) {
      const release = releases.get(input.dataset);
      const { declaration } = release;
      const asked = parseRows(declaration, input, (path, text) => findText(release, path, text));
      const { query, select, limit, offset } = asked;
      const found = findRows(release, query);
      const rows = found.slice(offset, offset + limit).map(select.pick);
      const answer = {
        dataset: input.dataset,
        attribution: shortAttribution(declaration, config.baseUrl),
        total: found.length,
        offset,
        rows,
      };
      return input.limit === undefined ? shorten(answer, rows) : answer;
    },
    async 'explain-value'({ dataset: slug, row: text, column: path }: ExplainInput) {
      const dataset = getDataset(catalog, slug);
      const found = getRow(slug, text);
      const [first = '', ...members] = path.split('.');
      const query = { row: found.value, column: getField(fieldsOf(dataset), 'column', first).path };
      const { columns, values } = await answerQuery(site, dataset, query);
      type Receipt = Published<GivenReceipt> | undefined;
      const receipt = members.reduce<Receipt>((of, member) => of?.parts?.[member], values[0]);
      if (!receipt) throw unknownColumn();
      const { sources, parts, ...said } = receipt;
      const cited = [...sources];
      const names = new Set(cited.map((origin) => ('dataset' in origin ? origin.dataset : origin.source)));
      const answer = {
        ...said,
        dataset: slug,
        row: found.value,
        column: path,
        value: fieldReader({ path, isColumn: members.length === 0 })(found.row),
        attribution: shortAttribution(dataset, config.baseUrl),
        ...(parts && { parts: mapValues(parts, ({ class: of, range }) => ({ class: of, range })) }),
        credits: columns[0]!.sources
          .filter(({ name }) => names.has(name))
          .map(({ name, title, address: at, licence }) => ({ name, title, address: at, licence })),
        full: new URL(address(provenancePath(dataset), Object.entries(query)), config.baseUrl).href,
        total_sources: cited.length,
        sources: cited,
      };
      return shorten(answer, cited);
    },
  };
  const slugs = catalog.map(({ slug }) => ({ value: slug, names: [] }));
  const examples = slugs.map(({ value }) => value);
  const dataset = { type: 'string', examples, description: 'The slug of a dataset' };
  return Object.entries(declared).map(([name, { title, description, input }]) => ({
    name,
    title,
    description,
    input: completeSchema(input, { dataset }),
    run: ({ dataset: text, ...more }: { readonly dataset?: string }, locale) =>
      run[name as keyof typeof declared](
        { ...more, dataset: text && getValue('dataset', text, slugs) },
        locale,
      ),
  }));
}

type ExplainInput = Readonly<Record<'dataset' | 'row' | 'column', string>>;

function presentRelease({ declaration, number, publishedAt, rowCount }: Release, baseUrl: string) {
  const { slug, name, description } = declaration;
  return {
    slug,
    name,
    description,
    rows: rowCount,
    release: number,
    published_at: publishedAt.toISOString(),
    attribution: shortAttribution(declaration, baseUrl),
    page: new URL(landingPath(declaration), baseUrl).href,
  };
}

/** Names the dataset and its page, which credits every source. */
export const shortAttribution = (declaration: Declaration, baseUrl: string) =>
  attribution(declaration.name, [new URL(landingPath(declaration), baseUrl).href]);

interface RowsInput {
  readonly dataset: string;
  readonly where?: Readonly<Record<string, unknown>>;
  readonly search?: string;
  readonly sort?: string;
  readonly select?: readonly string[];
  readonly limit?: number;
  readonly offset?: number;
}

type FindText = (path: string, text: string) => string;

/** Parses the query that the address of the rows would get. Errors name the members of the input. */
function parseRows(declaration: Declaration, input: RowsInput, findText: FindText) {
  const { where = {}, search, sort, limit = 20, offset = 0 } = input;
  const columns = csvColumns(declaration).map(([key]) => key);
  const fields = fieldsOf(declaration);
  const filters = Object.entries(where).map(([name, value]) => {
    const { path, type } = findFilter(fields, name)?.field ?? getField(fields, 'where', name);
    const values = [value].flat();
    const read = (each: unknown) =>
      type === 'text' && typeof each === 'string' ? findText(path, each) : String(each);
    return [name, values.map(read)] as const;
  });
  try {
    return parseRowsRequest(declaration, {
      ...Object.fromEntries(filters),
      ...(search !== undefined && { q: search }),
      ...(sort !== undefined && { sort }),
      select: (input.select ?? columns).join(','),
      limit: String(limit),
      offset: String(offset),
    });
  } catch (error) {
    if (!(error instanceof InvalidParameter) || error.parameter in input) throw error;
    throw new InvalidParameter(`where.${error.parameter}`, error.reason);
  }
}

/** A value that a caller may send, and what people call it. */
export interface Choice {
  readonly value: string;
  readonly names: readonly string[];
}

const MOST_SUGGESTED = 5;
const MOST_LISTED = 12;

/** The value with one of its names: "Hà Nội" is hanoi. The error suggests the nearest values. */
export function getValue(parameter: string, text: string, choices: readonly Choice[]): string {
  if (choices.some(({ value }) => value === text)) return text;
  const entries = choices.map(({ value, names }): Entry => {
    return { group: '', href: '', title: value, text: '', names: [[value, ...names]], about: [] };
  });
  const named = entries.find((entry) => isNamed(entry, text));
  if (named) return named.title;
  const found = new SearchIndex(entries).find(parseSearch(text)).found.map(({ entry }) => entry);
  const near = found.length > 0 ? found.slice(0, MOST_SUGGESTED) : entries.slice(0, MOST_LISTED);
  const said = found.length > 0 ? 'The nearest are' : entries.length > near.length ? 'Some are' : 'There are';
  const titles = near.map(({ title }) => title).join(', ') || 'none';
  throw new InvalidParameter(parameter, `there is no ${JSON.stringify(text)}. ${said} ${titles}`);
}

/** What people call the destinations, by slug: in English, in Vietnamese, and as they search for them. */
export function listPlaceNames({ country, destinations, comparisons, names }: ToolData) {
  const entries = listCountryEntries(country, WORDS.en, destinations, comparisons, names).destinations;
  return new Map(entries.map((entry) => [(entry.row as Destination).slug, entry.names.flat()]));
}

/** A model reads every byte of an answer. */
const MOST_BYTES = 4_000;

/** Drops items from the end of one of the answer's lists until the answer is short enough. */
export function shorten<Answer extends object>(answer: Answer, list: unknown[]): Answer {
  while (list.length > 1 && Buffer.byteLength(JSON.stringify(answer)) > MOST_BYTES) list.pop();
  return answer;
}
