import type { Parameters } from '../../datasets/query/row-query.ts';

/** Tracking parameters that other sites append to links. They are ignored. */
const APPENDED_BY_OTHERS = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|mc_[ce]id|_ga)$/;

export function withoutAppended(query: Parameters): Parameters {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !APPENDED_BY_OTHERS.test(name)));
}
