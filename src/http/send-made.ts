import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { MCP_PATH, type Environment, type MadeFile, type Maker } from '../api/made.ts';
import * as errors from '../errors.ts';
import type { Config } from '../config/config.ts';
import { parseLocale, type ToolUses } from '../tools/tool-uses.ts';
import { acceptOnly } from './edge/before-routing.ts';
import {
  answerRepresentation,
  memoryOf,
  representAs,
  type Representation,
  chooseEncoding,
} from './downloads/representation.ts';

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

interface MadeInput {
  /** Names the state that was read, so that the answer can be kept; without it the answer is made for each request. */
  readonly state?: string;
  readonly read: () => Promise<unknown>;
}

export type SendMade = ReturnType<typeof createSendMade>;

export function createSendMade({ maker, madeFiles, toolUses, log }: MadeOptions, environment: Environment) {
  return async (request: FastifyRequest, reply: FastifyReply, input?: MadeInput) => {
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
    if (answer.kind === 'error') {
      const { status, message, cause } = answer;
      if (cause !== undefined) log.error({ request_id: request.id, err: cause }, 'request failed');
      throw new errors.AnsweredError(status, message, answer.headers, answer.members);
    }
    if (answer.kind === 'reply') {
      if (answer.usedTool !== undefined && isCounted(request))
        toolUses.note({ tool: answer.usedTool, locale: parseLocale(headers['accept-language']) });
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .send(typeof answer.body === 'string' ? answer.body || undefined : Buffer.from(answer.body));
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
    throw errors.identityNotAcceptable();
  if (!isCompressed && encoding === undefined) throw errors.encodingNotAcceptable();
  reply.sendPrepared(answerRepresentation(method, headers, representation));
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

/** Whether a person sent a form or followed a link on our pages, as browsers say. Robots and prefetched pages send no such header. */
export function isCounted({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  return (
    method === 'GET' && headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-user'] === '?1'
  );
}

/** Requests are small: the longest has a few hundred characters. */
const BODY_LIMIT_BYTES = 65_536;

/** The Model Context Protocol over HTTP, stateless: no request leaves state behind. */
export function mcpRoute(
  app: FastifyInstance,
  { maker, toolUses, config }: MadeOptions & { readonly config: Config },
): void {
  acceptOnly(app, 'application/json');
  app.post<{ Body: string | undefined }>(
    MCP_PATH,
    { bodyLimit: BODY_LIMIT_BYTES, onRequest: refuseOtherOrigins(config.baseUrl) },
    async ({ headers, body = '' }, reply) => {
      // Only old protocol revisions have batches. A batch would be many calls that count as one request.
      if (body.trimStart().startsWith('[')) throw errors.batchForbidden();
      const answer = await maker.answerMcp({ headers: passOn(headers), body });
      for (const use of answer.uses) toolUses.note(use);
      if (reply.sent) return undefined;
      if (answer.mediaType !== undefined) reply.header('content-type', answer.mediaType);
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
    },
  );
}

/** Against DNS rebinding: no other site's page may reach a service in a private network. Browsers send Origin with every POST. */
function refuseOtherOrigins(baseUrl: string) {
  const own = new URL(baseUrl).origin;
  return async ({ headers: { origin } }: FastifyRequest) => {
    if (origin !== undefined && origin !== own) throw errors.originForbidden(own);
  };
}

const PASSED_ON = /^(?:accept|accept-language|content-type|mcp-.+)$/;

function passOn(headers: FastifyRequest['headers']): Record<string, string> {
  const passedOn = Object.entries(headers).filter(([name]) => PASSED_ON.test(name));
  return Object.fromEntries(passedOn.map(([name, value]) => [name, String(value)]));
}
