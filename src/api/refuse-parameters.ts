import { quote, type Parameters } from '../datasets/query/row-query.ts';
import { unknownParameter } from '../errors.ts';

/** Tracking parameters that other sites append to links. They are ignored. */
const APPENDED_BY_OTHERS = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|mc_[ce]id|_ga)$/;

export function withoutAppended(query: Parameters): Parameters {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !APPENDED_BY_OTHERS.test(name)));
}

/** A whole file takes no parameters; `rows` is the address for some of its rows. */
export function allowNone(query: Parameters, rows: string): void {
  const [unknown] = Object.keys(withoutAppended(query));
  if (unknown !== undefined) throw unknownParameter(quote(unknown), `none. To filter rows, use ${rows}`);
}
