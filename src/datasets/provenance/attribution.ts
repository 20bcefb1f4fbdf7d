import { LICENSE } from '../dataset.ts';

/** A sentence to cite the dataset by, and the credits of its sources. */
export function attribution(name: string, credits: readonly string[]): string {
  return [`Sampan, ${name}, ${LICENSE.name}.`, ...credits].join(' ');
}
