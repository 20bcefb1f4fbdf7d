import type { RawAnswer } from '../p10-hostile-input/answer-reader.ts';
import { pipeline } from '../p10-hostile-input/pipeline.ts';
import type { Differences } from './differences.ts';
import { fillIn, generateRequests } from './generate-requests.ts';
import { findDifference, writeCurl, writeText } from './judge.ts';
import { keyOf, learn, plainRequest, type Learnt } from './learn.ts';
import type { Encoding, Located, Question } from './model-http.ts';
import { locate } from './model.ts';
import type { Request, World } from './model-world.ts';

/** A service, or what stands in front of one. */
export interface Place {
  readonly name: string;
  readonly world: World;
  readonly url: string;
  /** Of the service itself. */
  readonly learnt: Learnt;
  /** Where it may differ from the service. */
  readonly differences?: Differences;
}

const DEPTH = 8;
const UNKNOWN = { tag: '"none"', other: '"other"', length: 1_000, modified: 'Thu, 19 Nov 2026 00:00:00 GMT' };

interface Asked {
  readonly request: Request;
  readonly judge: (answer: RawAnswer) => string | undefined;
}

/** Sends the requests of a seed. Returns how many there were, with those that ask plainly first, and what was wrong. */
export async function askSeed(place: Place, seed: number): Promise<{ trials: number; failures: string[] }> {
  const { world, learnt } = place;
  const requests = generateRequests(seed, world);
  const failures: string[] = [];
  let trials = 0;

  async function ask(url: string, asked: readonly Asked[]): Promise<void> {
    const raw = asked.map((each) => ({ ...each, ...writeText(each.request) }));
    await pipeline(url, raw.values(), DEPTH, ({ request: { request, judge }, answer }) => {
      trials += 1;
      const fault = answer ? judge(answer) : 'was not answered';
      if (fault !== undefined) failures.push(`seed ${seed}: ${fault}: ${writeCurl(url, request)}`);
    });
  }

  async function learnAll(
    listEncodings: (request: Request, question: Question) => Encoding[],
  ): Promise<void> {
    const asked = new Map<string, Asked>();
    for (const request of requests) {
      const question = locate(world, request);
      if (question.expected !== undefined) continue;
      for (const encoding of listEncodings(request, question)) {
        const key = keyOf(question, encoding);
        const judge: Asked['judge'] = (answer) => learn(learnt, world, question, encoding, answer);
        if (!learnt.plain.has(key)) asked.set(key, { request: plainRequest(question, encoding), judge });
      }
    }
    await ask(learnt.url, [...asked.values()]);
  }

  await learnAll(() => ['identity']);
  await learnAll(listOthers);
  await ask(
    place.url,
    requests.flatMap((request) => prepare(place, request)),
  );
  return { trials, failures };
}

/** The encoding of the answer, and that of {other}. */
function listOthers({ headers }: Request, { encoding, file }: Question): Encoding[] {
  const needsOther = !file.isCompressed && headers.some(([, value]) => value.includes('{other}'));
  return needsOther ? [encoding, 'gzip'] : [encoding];
}

/** Nothing, if the plain answer was wrong. */
function prepare({ world, learnt, differences }: Place, request: Request): Asked[] {
  const found = locate(world, request);
  const plain = found.expected ? undefined : learnt.plain.get(keyOf(found, found.encoding));
  if (!found.expected && !plain) return [];
  const filled = fillIn(request, factsOf(found, learnt));
  const located = locate(world, filled);
  const expected = located.expected ?? located.answer(plain!);
  const others = differences?.(filled, expected) ?? [];
  const judge: Asked['judge'] = (answer) =>
    others.some((other) => findDifference(other, answer) === undefined)
      ? undefined
      : findDifference(expected, answer);
  return [{ request: filled, judge }];
}

function factsOf(found: Located, { plain }: Learnt): typeof UNKNOWN {
  if (found.expected) return UNKNOWN;
  const own = plain.get(keyOf(found, found.encoding))!;
  const other = plain.get(keyOf(found, found.encoding === 'identity' ? 'gzip' : 'identity')) ?? UNKNOWN;
  return {
    tag: own.tag,
    other: other.tag,
    length: own.bytes.length,
    modified: own.modified ?? UNKNOWN.modified,
  };
}
