import type { Answered, Question } from './flood.ts';
import { findRefusalFault } from '../world/refusal.ts';

/** Lists violations of the promise: each request must be answered correctly or refused, and both must occur. */
export function judgeFlood<Asked extends Question>(
  answered: readonly Answered<Asked>[],
  asked: number,
  isRight: (answered: Answered<Asked>) => boolean,
): string[] {
  const right = answered.filter(isOk);
  const refused = answered.filter(isRefused);
  return [
    ...(answered.length < asked ? [`${asked - answered.length} requests hang`] : []),
    ...answered.flatMap((each) => findFault(each, isRight) ?? []),
    ...(right.length === 0 ? ['everything was refused'] : []),
    ...(refused.length === 0 ? ['nothing was refused'] : []),
  ];
}

export const isOk = ({ answer }: Answered<Question>) => answer?.status === 200;
export const isRefused = ({ answer }: Answered<Question>) => answer?.status === 503;

function findFault<Asked extends Question>(
  each: Answered<Asked>,
  isRight: (answered: Answered<Asked>) => boolean,
): string | undefined {
  const { question, answer } = each;
  const named = (fault: string) => `${question.method} ${question.path}: ${fault}`;
  if (!answer) return named('the connection was closed without an answer');
  if (answer.status === 200) return isRight(each) ? undefined : named('the answer is wrong');
  const fault = findRefusalFault(answer);
  return fault && named(fault);
}

/** A refusal that waited in the queue would come after the answers to earlier requests. */
export function findLateRefusals(answered: readonly Answered<Question>[]): string[] {
  const [refused, right] = [middleOf(answered, isRefused), middleOf(answered, isOk)];
  return refused === undefined || right === undefined || refused < right
    ? []
    : ['refusals waited in the queue'];
}

/** The median position among all answers, in order of arrival. */
function middleOf(
  answered: readonly Answered<Question>[],
  isCounted: (answered: Answered<Question>) => boolean,
): number | undefined {
  const places = answered.flatMap((each, place) => (isCounted(each) ? place : []));
  return places[Math.floor(places.length / 2)];
}
