import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Environment, MadeAnswer, MadeFile, MadeReply, Maker } from '../api/made.ts';
import { AnsweredError, encodingNotAcceptable, identityNotAcceptable } from '../errors.ts';
import { parseLocale, type ToolUses } from '../tools/tool-uses.ts';
import {
  answerRepresentation,
  memoryOf,
  representAs,
  type Representation,
  chooseEncoding,
} from './downloads/representation.ts';

/** Something made, ready to be sent again. */
interface Kept extends Pick<MadeFile, 'route' | 'isCompressed'> {
  readonly representation: Representation;
}

const KEPT_BYTES = 64_000_000;
/** Some pages name the day or a fact that changes without a release. */
const KEPT_MS = 60_000;

/** What has been made since the newest releases. Sandbox and production share it. */
export class MadeFiles extends LRUCache<string, Kept> {
  /** Counts the newer releases. */
  generation = 0;

  constructor() {
    super({
      maxSize: KEPT_BYTES,
      ttl: KEPT_MS,
      sizeCalculation: ({ representation }, key) => memoryOf(representation) + key.length + 1,
    });
  }

  startAgain(): void {
    this.generation += 1;
    this.clear();
  }
}

export interface MadeOptions {
  readonly maker: Maker;
  readonly madeFiles: MadeFiles;
  readonly toolUses: ToolUses;
  readonly log: Logger;
}

/** What the server has read for the address. */
export interface MadeInput {
  /** Names the state that was read, so that the answer can be kept; without it the answer is made for each request. */
  readonly state?: string;
  readonly read: () => Promise<unknown>;
}

export type SendMade = (
  request: FastifyRequest,
  reply: FastifyReply,
  input?: MadeInput,
) => Promise<FastifyReply | void>;

/** Sends what the maker makes for the request's address. */
export function createSendMade(
  { maker, madeFiles, toolUses, log }: MadeOptions,
  environment: Environment,
): SendMade {
  return async (request, reply, input) => {
    const { method, url, headers } = request;
    const encoding = chooseEncoding(headers['accept-encoding']);
    const wantsHtml = acceptsHtml(headers.accept);
    const asked = method === 'HEAD' ? 'GET' : method;
    const key = [environment, asked, encoding, wantsHtml, input?.state, url].join(' ');
    const known = input && input.state === undefined ? undefined : madeFiles.get(key);
    if (known) return sendFile(request, reply, known, encoding);
    const { generation } = madeFiles;
    const read = await input?.read();
    const answer = await maker.make({ environment, method, url, wantsHtml, encoding, input: read });
    request.route = { ...request.route, url: answer.route };
    // The deadline may have passed in the meantime.
    if (reply.sent) return undefined;
    if (answer.kind === 'error') throw madeError(answer, request, log);
    if (answer.kind === 'reply') {
      if (answer.usedTool !== undefined && isCounted(request))
        toolUses.note({ tool: answer.usedTool, locale: parseLocale(headers['accept-language']) });
      return sendReply(reply, answer);
    }
    const made = keepable(answer);
    // What was made from an earlier release must not outlive the clearing.
    const isCurrent = generation === madeFiles.generation;
    if (isCurrent && (!input || input.state !== undefined)) madeFiles.set(key, made);
    return sendFile(request, reply, made, encoding);
  };
}

/** Whether Accept names HTML explicitly, as browsers do. */
function acceptsHtml(accept = ''): boolean {
  return accept.split(',').some((range) => /^\s*text\/html\b(?!.*;\s*q=0(?:\.0*)?\s*$)/i.test(range));
}

function keepable({ route, isCompressed, bytes, sha256, encoding, ...facts }: MadeFile): Kept {
  const file = { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sha256 };
  return { route, isCompressed, representation: representAs(encoding, file, facts) };
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, isCompressed, representation }: Kept,
  encoding: string | undefined,
): void {
  request.route = { ...request.route, url: route };
  const { method, headers } = request;
  if (isCompressed && !chooseEncoding(headers['accept-encoding'], ['identity']))
    throw identityNotAcceptable();
  if (!isCompressed && encoding === undefined) throw encodingNotAcceptable();
  reply.sendPrepared(answerRepresentation(method, headers, representation));
}

function sendReply(reply: FastifyReply, { status, headers, body }: MadeReply): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body || undefined);
}

function madeError(
  { status, message, headers, members, cause }: Extract<MadeAnswer, { kind: 'error' }>,
  { id }: FastifyRequest,
  log: Logger,
): AnsweredError {
  if (cause !== undefined) log.error({ request_id: id, err: cause }, 'request failed');
  return new AnsweredError(status, message, headers, members);
}

const MADE_PATH = '/*';
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Everything that the server has no route for. The maker knows what is there, and which methods it has. */
export function madeRoutes(app: FastifyInstance, sendMade: SendMade): void {
  const config = { callsMaker: true };
  app.get(MADE_PATH, { config }, (request, reply) => sendMade(request, reply));
  app.route({
    method: OTHER_METHODS,
    url: MADE_PATH,
    config,
    // Answered before the body is received: it has no meaning here.
    async onRequest(request, reply) {
      await sendMade(request, reply);
      return reply;
    },
    handler: () => {},
  });
}

/**
 * Whether a browser says that a person on one of our pages sent a form or followed a link. Robots follow addresses without such a gesture, and a
 * page fetched in advance has none either.
 */
export function isCounted({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  return (
    method === 'GET' && headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-user'] === '?1'
  );
}
