/** A bad value: its message is one line that names the variable. */
export class BadSetting extends Error {}

/** What a default may be made from: the settings before it. */
export interface Known {
  readonly port: number;
  readonly baseUrl: string;
  readonly apiUrl: string;
}

export interface Setting<Value> {
  readonly variable: string;
  readonly fallback: string | ((known: Known) => string);
  readonly sentence: string;
  readonly parse: (text: string) => Value;
}

const fail = (expected: string): never => {
  throw new BadSetting(expected);
};

export const wholeNumber = (minimum: number, maximum: number) => (text: string) => {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return number >= minimum && number <= maximum
    ? number
    : fail(`a whole number from ${minimum} to ${maximum}`);
};
export const port = wholeNumber(0, 65_535);
export const milliseconds = wholeNumber(1, 3_600_000);
export const bytes = wholeNumber(1, 1_073_741_824);
export const oneOf =
  <const Word extends string>(words: readonly Word[]) =>
  (text: string): Word =>
    words.find((word) => word === text) ?? fail(`one of ${words.join(', ')}`);
export const yesOrNo = (text: string): boolean => oneOf(['yes', 'no'])(text) === 'yes';
export const matching = (pattern: RegExp, expected: string) => (text: string) =>
  pattern.test(text) ? text : fail(expected);

export function webAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) fail('an http or https address');
  return text.replace(/\/+$/, '');
}

export function databaseUrl(text: string): string | undefined {
  if (text === '') return undefined;
  return /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? '')
    ? text
    : fail('empty or a postgres:// address');
}

export function setting<Value>(
  variable: string,
  fallback: Setting<Value>['fallback'],
  sentence: string,
  parse: (text: string) => Value,
): Setting<Value> {
  return { variable, fallback, sentence, parse };
}

/** The port a few numbers higher; port 0 stays "any that is free". */
export const portAfter = (first: number, step: number) => String(first === 0 ? 0 : first + step);
