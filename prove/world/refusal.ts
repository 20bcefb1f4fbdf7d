import type { Answer } from '../../test/support/request.ts';

const UNAVAILABLE = 'The service is not available for the moment: try again later.';

/** The problem with a refusal, if any: it must be 503 with Retry-After and the documented message. */
export function findRefusalFault(answer: Answer): string | undefined {
  if (answer.status !== 503) return `answered ${answer.status}, not 503`;
  if (!/^[1-9]\d*$/.test(answer.headers['retry-after'] ?? '')) return 'has no Retry-After';
  const text = answer.text();
  return text === JSON.stringify({ message: UNAVAILABLE }) ? undefined : `said ${text}`;
}
