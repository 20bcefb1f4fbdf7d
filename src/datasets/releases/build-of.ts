import type { Release } from './release.ts';

/** Differs whenever the release, its declaration or what a build stored beside it may differ: what is made from them is cached under it. */
export function buildOf({ number, builtAt }: Pick<Release, 'number' | 'builtAt'>): string {
  return `${number}@${builtAt.getTime()}`;
}
