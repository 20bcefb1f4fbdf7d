import { missingParameter, repeatedParameter } from '../oauth-error.ts';

export type Form = ReadonlyMap<string, string>;

/** RFC 6749 §3.2: a parameter without a value counts as missing, and none may be repeated. */
export function parseForm(body: string): Form {
  const form = new Map<string, string>();
  const names = new Set<string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (names.has(name)) throw repeatedParameter();
    names.add(name);
    if (value !== '') form.set(name, value);
  }
  return form;
}

export function getParameter(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw missingParameter(name);
  return value;
}
