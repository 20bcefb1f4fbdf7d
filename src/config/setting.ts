import type { Kind } from './kinds.ts';

/** A bad value. The message is one line with the setting, the value and what is allowed. */
export class BadSetting extends Error {}

/** A default may depend on earlier settings. */
export interface Known {
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly apiUrl: string;
  readonly sandboxPort: number;
  readonly requestTimeoutMs: number;
}

export interface Setting<Value> extends Kind<Value> {
  readonly variable: string;
  readonly fallback: string | ((known: Known) => string);
  readonly sentence: string;
}

/** The one-line message for a refused value. */
export function badSetting(
  { variable, allowed, show }: Setting<unknown>,
  text: string,
  remark = '',
): BadSetting {
  return new BadSetting(`${variable} must be ${allowed}, not ${show(text)}${remark}.`);
}

export function setting<Value>(
  variable: string,
  fallback: Setting<Value>['fallback'],
  sentence: string,
  kind: Kind<Value>,
): Setting<Value> {
  return { variable, fallback, sentence, ...kind };
}

/** The port a few numbers higher; port 0 stays "any free port". */
export const portAfter = (first: number, step: number) => String(first === 0 ? 0 : first + step);

/** The address of a port for a browser on this machine. An address cannot contain a network interface, which follows "%". */
export function localUrl(host: string, port: number): string {
  if (/^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|::1?|localhost)$|%/.test(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
