import type { Answered, Question } from './flood.ts';
import { findRefusalFault } from '../world/refusal.ts';

/** Lists what is not as it is promised of a flood: each request was answered rightly or refused, and both have happened. */
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
    ...(right.length === 0 ? ['all was refused'] : []),
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
  if (answer.status === 200) return isRight(each) ? undefined : named('the answer is not the right one');
  const fault = findRefusalFault(answer);
  return fault && named(fault);
}

/** A refusal that had waited for its turn would come after the answers to those who came before it. */
export function findLateRefusals(answered: readonly Answered<Question>[]): string[] {
  const [refused, right] = [middleOf(answered, isRefused), middleOf(answered, isOk)];
  return refused === undefined || right === undefined || refused < right
    ? []
    : ['refusals waited for their turn'];
}

/** The place of the middle one among all answers, in the order in which they came. */
function middleOf(
  answered: readonly Answered<Question>[],
  isCounted: (answered: Answered<Question>) => boolean,
): number | undefined {
  const places = answered.flatMap((each, place) => (isCounted(each) ? place : []));
  return places[Math.floor(places.length / 2)];
}
