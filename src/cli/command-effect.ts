import type { Command } from 'commander';

/** Whether a command, with these flags, changes the state of production. */
type Writes = (flags: Record<string, unknown>) => boolean;

const effects = new WeakMap<Command, Writes>();

const declare = (effect: Writes) => (command: Command) => {
  effects.set(command, effect);
  return command;
};

/** Declares a command that leaves the state of production as it is, or that sees to READ_ONLY itself. */
export const reads = declare(() => false);

/** Declares a command that changes the state of production: READ_ONLY=yes stops it. */
export const writes = declare(() => true);

/** Declares a command that changes the state of production unless it is only to show what it would do. */
export const writesUnlessDryRun = declare(({ dryRun }) => dryRun !== true);

/** Every command has to be declared. */
export function isWriting(command: Command): boolean {
  const effect = effects.get(command);
  if (!effect) throw new Error(`The command ${command.name()} does not declare whether it writes`);
  return effect(command.opts());
}

/** `tokens issue`, without the name of the program. */
export function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}`.trim() : '';
}
