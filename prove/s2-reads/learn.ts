import { createHash } from 'node:crypto';
import type { RawAnswer } from '../p10-hostile-input/answer-reader.ts';
import { decode, findDifference } from './judge.ts';
import type { Encoding, Plain, Question } from './model-http.ts';
import { locate } from './model.ts';
import type { Request, World } from './model-world.ts';

/** What plain requests to a service have told so far. */
export interface Learnt {
  readonly url: string;
  readonly plain: Map<string, Plain>;
  /** Digests of the bytes that every engine must give alike. */
  readonly digests: Map<string, string>;
}

/** Their text names the moment of a release. */
const DATED =
  /tool-usage|releases|\.atom|feed\.json|sitemap|llms|jsonld|datasets|openapi|^\/(?:vi)?$|docs|sources|query|partners/;

export const keyOf = ({ plain }: Question, encoding: Encoding) => JSON.stringify([plain, encoding]);

export function plainRequest({ plain: { target, headers } }: Question, encoding: Encoding): Request {
  return { method: 'GET', target, headers: [...headers, ['Accept-Encoding', encoding]] };
}

/** Keeps a plain answer, or returns what is wrong with it. */
export function learn(
  { plain: known, digests }: Learnt,
  world: World,
  question: Question,
  encoding: Encoding,
  answer: RawAnswer,
): string | undefined {
  const { headers, body: bytes } = answer;
  const decoded = decode(headers.get('content-encoding'), bytes);
  const [modified, language] = [headers.get('last-modified'), headers.get('content-language')];
  const plain = { bytes, decoded, tag: headers.get('etag') ?? '', modified, language };
  const { file, answer: answerTo } = locate(world, plainRequest(question, encoding)) as Question;
  const fault = findDifference(answerTo(plain), answer) ?? findWrongFile();
  if (fault === undefined) known.set(keyOf(question, encoding), plain);
  return fault;

  function findWrongFile(): string | undefined {
    // Each answer with a room has an id of its own.
    if (file.isRoom) return undefined;
    const digest = createHash('sha256').update(bytes).digest('base64');
    if (headers.get('repr-digest') !== `sha-256=:${digest}:`) return `Repr-Digest is not of these bytes`;
    if (!/^"[\w-]+"$/.test(plain.tag)) return `ETag is ${plain.tag}`;
    const identity = known.get(keyOf(question, 'identity'));
    if (!decoded.equals(file.body ?? identity?.decoded ?? decoded)) return `${encoding} has other bytes`;
    if (plain.tag === identity?.tag) return `${encoding} has the ETag of identity`;
    const others = DATED.test(question.plain.target)
      ? digest
      : digests.getOrInsert(keyOf(question, encoding), digest);
    return others === digest ? undefined : 'the other engine gave other bytes';
  }
}
