import type { Answer } from '../../test/request.ts';

const UNAVAILABLE = 'The service is not available for the moment: try again later.';

/** What is wrong with a refusal, if anything is: it is 503, says when to come back, and has the documented words. */
export function findRefusalFault(answer: Answer): string | undefined {
  if (answer.status !== 503) return `answered ${answer.status} and not 503`;
  if (!/^[1-9]\d*$/.test(answer.headers['retry-after'] ?? '')) return 'came without Retry-After';
  const text = answer.text();
  return text === JSON.stringify({ message: UNAVAILABLE }) ? undefined : `said ${text}`;
}
