import { InvalidArgumentError, type Command, type Option } from 'commander';
import { readConfig } from '../config/config.ts';
import type { State } from '../context.ts';
import { withoutControls } from '../plain-text.ts';
import { withState } from './state.ts';

/** A problem with what the operator asked for. The message is one line. */
export class BadArgument extends Error {}

/** Whether a command with these flags changes the production state. */
type Writes = (flags: Record<string, unknown>) => boolean;

const effects = new WeakMap<Command, Writes>();

const declare = (effect: Writes) => (command: Command) => {
  effects.set(command, effect);
  return command;
};

/** Declares a command that does not change the production state, or that handles READ_ONLY itself. */
export const reads = declare(() => false);

/** Declares a command that changes the production state: READ_ONLY=yes prevents it. */
export const writes = declare(() => true);

/** Declares a command that changes the production state, unless it is a dry run. */
export const writesUnlessDryRun = declare(({ dryRun }) => dryRun !== true);

/** Every command must be declared. */
export function isWriting(command: Command): boolean {
  const effect = effects.get(command);
  if (!effect) throw new Error(`The command ${command.name()} does not declare whether it writes`);
  return effect(command.opts());
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

export const JSON_FLAG = ['--json', 'print one JSON document instead of text', false] as const;

export function wholeNumber(minimum: number, maximum: number) {
  return (text: string): number => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
  };
}

/** What a command prints: a document for programs, and a text for people. */
export type Output = readonly [document: object, text: string];

/** Completes a declared command, which works on the production state and prints the result. */
export function printing(
  command: Command,
  description: string,
  work: (state: State, ...given: never[]) => Promise<Output>,
  ...options: readonly Option[]
): void {
  for (const option of options) command.addOption(option);
  command
    .description(description)
    .option(...JSON_FLAG)
    // Commander passes the arguments, then the flags, and then the command.
    .action(async (...given: unknown[]) => {
      const [document, text] = await withState(readConfig(), (state) => work(state, ...(given as never[])));
      process.stdout.write(command.opts()['json'] ? `${JSON.stringify(document)}\n` : withoutControls(text));
    });
}

/** The time of the whole command: performance.now starts with the process. */
export function secondsSoFar(): number {
  return Math.round(performance.now()) / 1_000;
}

/** An instant for tables, to the minute and in UTC. */
export function shortTime(date: Date | string | null, ifNone = ''): string {
  return date === null ? ifNone : new Date(date).toISOString().slice(0, 16).replace('T', ' ');
}

/** A text table: numbers are right-aligned, everything else left-aligned. */
export function textTable(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
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
const cellText = (cell: string | number) => withoutControls(String(cell)).replaceAll(/[\n\t]/g, ' ');
