import { LICENSE } from '../dataset.ts';

/** A citation of the dataset, followed by the credits for its sources. */
export function attribution(name: string, credits: readonly string[]): string {
  return [`Sampan, ${name}, ${LICENSE.name}.`, ...credits].join(' ');
}
