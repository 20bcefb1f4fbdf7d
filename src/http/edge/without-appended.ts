import type { Parameters } from '../../datasets/query/row-query.ts';

/** What other sites append to the links that they show. It asks for nothing. */
const APPENDED_BY_OTHERS = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|mc_[ce]id|_ga)$/;

/** The parameters that were meant for us. */
export function withoutAppended(query: Parameters): Parameters {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !APPENDED_BY_OTHERS.test(name)));
}
