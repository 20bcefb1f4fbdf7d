import type { Command } from 'commander';

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

/** `tokens issue`, without the program's name. */
export function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}`.trim() : '';
}
