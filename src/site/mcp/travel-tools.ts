import { ownName } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { mapValues } from '../../datasets/records.ts';
import { createRowReader } from '../../datasets/releases/current-releases.ts';
import { invalidData } from '../../errors.ts';
import { closedObject, Type, type TSchema } from '../../json-schema.ts';
import { WORDS as SITE_WORDS } from '../../pages/language.ts';
import { toolPath } from '../../datasets/addresses.ts';
import { whyNot } from '../../pages/place.ts';
import { queryOf } from '../../pages/tools/answered.ts';
import { PLACES, type Control, type Field, type OptionSource, type Sent } from '../../tools/fields.ts';
import { readToolData, type ToolData } from '../../tools/tool-data.ts';
import type { ToolUse } from '../../tools/tool-uses.ts';
import { describeTool, listFields, parseInput, type Tool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import WORDS from '../../tools/words.json' with { type: 'json' };
import type { SiteContext } from '../router.ts';
import { findReceipts } from '../site-data.ts';
import {
  shortAttribution,
  type McpTool,
  getValue,
  listPlaceNames,
  shorten,
  type Choice,
} from './dataset-tools.ts';
import { round } from '../../datasets/measures/numbers.ts';
import { bestTimeToVisit, type BestTime, type BestTimeInput } from '../../tools/best-time-to-visit.ts';
import { compareDestinations, type ComparedDestinations } from '../../tools/compare-destinations.ts';
import { destinationFinder, type FoundDestinations } from '../../tools/destination-finder.ts';
import { tripBudget, type TripBudget, type TripBudgetInput } from '../../tools/trip-budget.ts';

export function travelTools(site: SiteContext, noteUse: (use: ToolUse) => void): McpTool[] {
  const { countries, releases, toolFacts, config } = site;
  const readRows = createRowReader(releases);
  return countries.flatMap((country) => {
    const datasets = datasetsOf(country);
    const readData = () => readToolData(country, readRows, toolFacts.current);
    const findReasons = async (slug: string) => {
      const { best_visit_months: receipt } = await findReceipts(site.db, datasets.destinations, { slug });
      return mapValues(receipt?.excluded ?? {}, (excluded) => whyNot(excluded, SITE_WORDS.en));
    };
    return TOOLS.map((tool) => ({
      name: ownName(country, tool.slug),
      title: tool.name.en,
      description: `${country.name.en}. ${describeTool(tool, country).en}`,
      input: inputSchema(tool, readData()),
      async run(given, locale) {
        const data = readData();
        const sent = sentOf(tool, given, data);
        const parsed = parseInput(tool, sent, data);
        if (parsed.problems) throw invalidData(mapValues(parsed.problems, ({ en }) => [en]));
        const answer = tool.run(parsed.input, data);
        const result = presentResult(await summarize(tool, parsed.input, answer, findReasons));
        noteUse({ tool: tool.slug, locale });
        const page = new URL(`${toolPath(tool, country)}${queryOf(sent)}`, config.baseUrl).href;
        const attributions = tool.datasets.map((kind) => shortAttribution(datasets[kind], config.baseUrl));
        const places = (result as { places?: unknown[] }).places ?? [];
        return shorten({ page, attributions, result }, places);
      },
    }));
  });
}

/** A travel tool's fields as an input schema. */
export function inputSchema(tool: Tool, data: ToolData): TSchema {
  return closedObject(
    Object.fromEntries(
      listFields(tool).map(([name, field]) => {
        const schema = Type.Unsafe({ ...controlSchema(field.control, data), ...wordsOf(field) });
        return [name, isRequired(field.control) ? schema : Type.Optional(schema)];
      }),
    ),
  );
}

const isRequired = (control: Control) =>
  control.type === 'stops' || (control.type === 'choice' && control.blank === WORDS.chooseOne);

function wordsOf({ label, hint, suggested, control }: Field<unknown>) {
  return {
    description: hint ? `${label.en}. ${hint.en}` : label.en,
    ...(suggested === undefined
      ? {}
      : { default: control.type === 'number' ? Number(suggested) : suggested }),
  };
}

function controlSchema(control: Control, data: ToolData): object {
  if (control.type === 'number')
    return { type: 'integer', minimum: control.minimum, maximum: control.maximum };
  const option = optionSchema(control.options, data);
  if (control.type === 'choice') return option;
  if (control.type === 'several') return { type: 'array', items: option };
  return Type.Array(
    Type.Object({
      place: Type.Unsafe(option),
      days: Type.Integer({ minimum: 1, maximum: control.maximumDays }),
    }),
    { minItems: 1, maxItems: control.most },
  );
}

/** Longer lists come from a dataset's column, which a client can query. */
const MOST_EXAMPLES = 40;

/** Options are checked when the tool runs, which takes their names and suggests the nearest. */
function optionSchema(options: OptionSource, data: ToolData): object {
  const listed = options.list(data);
  const numbers = listed.map(({ value }) => Number(value));
  if (numbers.every(Number.isInteger)) return { type: 'integer', enum: numbers };
  const names = listed.map(({ label }) => label.en);
  return { type: 'string', ...(names.length <= MOST_EXAMPLES && { examples: names }) };
}

/** An item of the only field with several parameters; other inputs are plain values. */
type Stop = Readonly<Record<string, string | number>>;

/** The input as query parameters of the tool's page. Names become the values that they mean. */
export function sentOf(tool: Tool, input: Readonly<Record<string, unknown>>, data: ToolData): Sent {
  const sent = new Map<string, string[]>();
  for (const [name, { parameters = [name], control }] of listFields(tool)) {
    const given = [input[name] ?? []].flat() as (string | number | Stop)[];
    const choices = control.type === 'number' ? [] : listNamed(control.options, data);
    for (const parameter of parameters) {
      const path = parameter === name ? name : `${name}.${parameter}`;
      const find = (value: string | number) =>
        typeof value === 'string' ? getValue(path, value, choices) : String(value);
      const values = given.map((each) => find(typeof each === 'object' ? each[parameter]! : each));
      if (values.length > 0) sent.set(parameter, values);
    }
  }
  return sent;
}

function listNamed(options: OptionSource, data: ToolData): Choice[] {
  const names = options === PLACES ? listPlaceNames(data) : undefined;
  return options.list(data).map(({ value, label }) => {
    return { value, names: [...Object.values(label), ...(names?.get(value) ?? [])] };
  });
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A tool's result as JSON: wire names as in the datasets, without undefined members. */
export function presentResult(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(presentResult);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [snakeCase(name), presentResult(member)]));
}

/** Why each month that is not among a place's best is not, by month: "heavy rain (788 mm)". */
type FindReasons = (place: string) => Promise<Readonly<Record<string, string>>>;

const SUMMARIES: Readonly<
  Record<string, (result: any, input: any, findReasons: FindReasons) => object | Promise<object>>
> = {
  async [bestTimeToVisit.slug](
    { year, places, recommended }: BestTime,
    { place }: BestTimeInput,
    findReasons,
  ) {
    if (!year) return { total: places!.length, places: places!.map((each) => each.destination_slug) };
    const best = year.filter((window) => window.recommended === 1).map(({ month }) => month);
    return { place, best_months: best, recommended, why_not: await findReasons(place!) };
  },
  async [tripBudget.slug](budget: TripBudget, { month }: TripBudgetInput, findReasons) {
    const stops = budget.stops.map(async ({ place, evidence, isOutOfSeason, ...stop }) => {
      const reason = isOutOfSeason ? (await findReasons(place.slug))[month!] : undefined;
      return {
        place: place.slug,
        ...stop,
        evidence: evidence?.evidence_class,
        isOutOfSeason,
        whyNot: reason,
      };
    });
    const parts = budget.parts && mapValues(budget.parts, (usd) => round(usd, 2));
    return { ...budget, stops: await Promise.all(stops), parts };
  },
  [compareDestinations.slug]({ published, ...compared }: ComparedDestinations) {
    if (!published) return compared;
    const { slug, intros, data_points: figures } = published;
    return { ...compared, published: { slug, verdicts: figures.verdicts, intro: intros.en } };
  },
  [destinationFinder.slug]({ places, ...found }: FoundDestinations) {
    const briefly = places.map(({ slug, name_en, region_code, tier, band, ...place }) => {
      const { avg_daily_budget_usd: costs, best_visit_months, travel_style_tags } = place;
      return {
        slug,
        name_en,
        region_code,
        tier,
        band,
        usd: costs[band],
        best_visit_months,
        travel_style_tags,
      };
    });
    return { total: places.length, places: briefly, ...found };
  },
};

/** What a model needs of a result. The page shows the rest. */
export const summarize = (tool: Tool, input: unknown, result: unknown, findReasons: FindReasons) =>
  SUMMARIES[tool.slug]!(result, input, findReasons);
