import { Command, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../config/config.ts';
import { matching, wholeNumber, type Kind } from '../config/kinds.ts';
import { SETTINGS } from '../config/settings.ts';
import type { State } from '../context.ts';
import { COUNTRIES } from '../countries/countries.ts';
import { SCOPES, type Scope } from '../partners/caller.ts';
import { withoutControls } from '../plain-text.ts';
import { ALLOWED_INSTANTS, parseInstant } from '../rooms/time-page.ts';
import { LARGEST_ID } from '../storage/ids.ts';
import COMMANDS from './commands.json' with { type: 'json' };
import { withState } from './state.ts';

/** A problem with what the operator asked for. The message is one line. */
export class BadArgument extends Error {}

interface Declared {
  /** Undefined for a group. A command that handles READ_ONLY itself counts as one that reads. */
  readonly effect?: 'reads' | 'writes' | 'writesUnlessDryRun';
  readonly description: string;
  readonly arguments?: string;
  readonly parse?: Parser;
  readonly options?: readonly DeclaredOption[];
  /** Whether it has the option --json, perhaps with a sentence of its own. */
  readonly json?: true | string;
}

interface DeclaredOption {
  readonly flags: string;
  readonly description: string;
  readonly parse?: Parser;
  readonly default?: unknown;
  readonly mandatory?: boolean;
}

type Parser = keyof typeof PARSERS;

const DECLARED = Object.entries(COMMANDS as unknown as Record<string, Declared>);
const USUAL_JSON = 'print one JSON document instead of text';
/** Defaults that only the code knows. */
const DEFAULTS: Readonly<Record<string, unknown>> = { '--country <slug>': COUNTRIES[0].slug };

/** What each command does with its arguments and then its flags, by the command's full name. */
export type Runners = Readonly<Record<string, (...given: any[]) => Promise<void>>>;

export function addCommands(program: Command, runners: Runners): void {
  for (const [name, declared] of DECLARED) {
    const [own = '', group] = name.split(' ').toReversed();
    const parent = group === undefined ? program : program.commands.find((each) => each.name() === group)!;
    const command = parent.command(own).description(declared.description);
    if (!declared.effect) continue;
    if (declared.arguments) command.arguments(declared.arguments);
    if (declared.parse) command.registeredArguments[0]!.argParser<unknown>(PARSERS[declared.parse]);
    for (const option of declared.options ?? []) command.addOption(createOption(option));
    if (declared.json) command.option('--json', declared.json === true ? USUAL_JSON : declared.json, false);
    command.action(runners[name]!);
  }
}

function createOption({ flags, description, parse, mandatory = false, ...declared }: DeclaredOption): Option {
  const option = new Option(flags, description).makeOptionMandatory(mandatory);
  if (parse) option.argParser<unknown>(PARSERS[parse]);
  const usual = declared.default ?? DEFAULTS[flags];
  return usual === undefined
    ? option
    : option.default(usual, Array.isArray(usual) ? usual.join(',') : undefined);
}

/** Whether the command changes the production state: READ_ONLY=yes then prevents it. */
export function isWriting(command: Command): boolean {
  const [, declared] = DECLARED.find(([name]) => name === fullName(command)) ?? [];
  if (!declared?.effect) throw new Error(`The command ${command.name()} does not declare whether it writes`);
  return declared.effect === 'writes' || (declared.effect !== 'reads' && command.opts()['dryRun'] !== true);
}

export function refuseWrites(command: Command): void {
  if (isWriting(command) && readConfig().readOnly)
    throw new BadArgument(
      `READ_ONLY must be no for ./sampan ${fullName(command)}, which changes data, not "yes".`,
    );
}

/** `tokens issue`, without the program's name. */
export function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}`.trim() : '';
}

/** How commands.json names the ways to parse a value. */
const PARSERS = {
  workers: parseAs(SETTINGS.workers),
  seconds: parseAs(wholeNumber(1, 86_400)),
  hours: parseAs(wholeNumber(0, 8_760)),
  days: parseAs(wholeNumber(0, 3_650)),
  count: parseAs(wholeNumber(1, 1_000_000)),
  idOrNone: parseAs(wholeNumber(0, LARGEST_ID)),
  label: parseAs(matching(/^\P{Cc}{0,100}$/u, 'one line of at most 100 characters')),
  scopes(text: string): Scope[] {
    const asked = new Set(text.split(','));
    const scopes = SCOPES.filter((scope) => asked.delete(scope));
    if (asked.size === 0 && scopes.length > 0) return scopes;
    throw new InvalidArgumentError(`It must be one or more of ${SCOPES.join(',')}.`);
  },
  partnerName(name: string): string {
    if (/^(?=.*\S)\P{Cc}{1,200}$/u.test(name)) return name;
    throw new BadArgument('The name of a partner must be one line of 1 to 200 characters.');
  },
};

function parseAs<Value>({ accepts, parse, allowed }: Kind<Value>) {
  return (text: string): Value => {
    if (!accepts(text)) throw new InvalidArgumentError(`It must be ${allowed}.`);
    return parse(text);
  };
}

export function getInstant(option: string, text: string): string {
  const instant = parseInstant(text);
  if (instant === undefined)
    throw new BadArgument(`${option} must be ${ALLOWED_INSTANTS}, not ${JSON.stringify(text)}.`);
  return instant;
}

export type Output = readonly [document: object, text: string];

export function printing(work: (state: State, ...given: never[]) => Promise<Output>) {
  // Commander passes the arguments, then the flags, and then the command.
  return async (...given: unknown[]): Promise<void> => {
    const { json } = (given.at(-1) as Command).opts();
    const [document, text] = await withState(readConfig(), (state) => work(state, ...(given as never[])));
    process.stdout.write(json ? `${JSON.stringify(document)}\n` : withoutControls(text));
  };
}

/** The time of the whole command: performance.now starts with the process. */
export function secondsSoFar(): number {
  return Math.round(performance.now()) / 1_000;
}

export function shortTime(date: Date | string | null, ifNone = ''): string {
  return date === null ? ifNone : new Date(date).toISOString().slice(0, 16).replace('T', ' ');
}

type Cell = string | number;

export function textTable(head: readonly string[], lines: readonly (readonly Cell[])[]): string {
  const table = [head, ...lines].map((cells) => cells.map(cellText));
  const widths = head.map((_, column) =>
    table.reduce((widest, cells) => Math.max(widest, cells[column]!.length), 0),
  );
  const isNumeric = head.map((_, column) => lines.every((cells) => typeof cells[column] === 'number'));
  const pad = (text: string, column: number) =>
    isNumeric[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!);
  return table.map((cells) => `${cells.map(pad).join('  ').trimEnd()}\n`).join('');
}

/** Partners and hosts choose names, so none may move the cursor or start a line. */
const cellText = (cell: Cell) => withoutControls(String(cell)).replaceAll(/[\n\t]/g, ' ');

export function tableOf<Item extends object>(
  items: readonly Item[],
  columns: Readonly<Record<string, (keyof Item & string) | ((item: Item) => Cell)>>,
): string {
  const lines = items.map((item) =>
    Object.values(columns).map((column) =>
      typeof column === 'function' ? column(item) : presentCell(item[column]),
    ),
  );
  return textTable(Object.keys(columns), lines);
}

function presentCell(value: unknown): Cell {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.join(' ') : ((value ?? '') as string);
}
