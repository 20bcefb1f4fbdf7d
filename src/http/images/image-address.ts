import { FIT, type Size } from '../../photos/size.ts';

export type Query = Readonly<Record<string, string | readonly string[]>>;

/** The names that photos can have. Other names are not looked up. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

export function findName(text: string): string | undefined {
  return NAME.test(text) ? text : undefined;
}

export function findSize<Name extends string>(
  sizes: Readonly<Record<Name, Size>>,
  text: string,
): Name | undefined {
  return Object.hasOwn(sizes, text) ? (text as Name) : undefined;
}

/** Query parameters are optional but must have the right value: callers cannot choose a size. */
export function isAskedFor(query: Query, { width }: Size, version?: string): boolean {
  const truth = new Map([
    ['w', String(width)],
    ['fit', FIT],
    ...(version === undefined ? [] : [['v', version] as const]),
  ]);
  return Object.entries(query).every(([name, value]) => truth.get(name) === value);
}
