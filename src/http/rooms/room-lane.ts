import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { tooManyRequests } from '../../errors.ts';
import type { Caller } from '../../partners/caller.ts';
import type { GetRoomDetails } from '../../rooms/details/room-details.ts';
import { getCaller, type AuthenticateOptions } from '../edge/authenticate.ts';
import type { CallerLimiter } from '../edge/caller-limiter.ts';
import type { CommonHeaders } from '../edge/common-headers.ts';
import type { LimitedRequest, RateLimit } from '../edge/limit-rate.ts';
import type { Recorder } from '../health/recorder.ts';
import { findPlainQuestion, type PlainQuestion } from './find-plain-question.ts';
import { parseViewer, type ViewerDefaults } from './parse-viewer.ts';
import { PRIVATE_HEADERS } from './private-answers.ts';
import { answerError, answerRoom, type RoomAnswer } from './room-answer.ts';

export interface LaneEdge {
  readonly rateLimit: RateLimit;
  readonly record: Recorder;
  readonly log: Logger;
  readonly isDraining: () => boolean;
  readonly headers: CommonHeaders;
}

export interface LaneRooms extends AuthenticateOptions, ViewerDefaults {
  readonly getRoomDetails: GetRoomDetails;
  readonly callerLimiter: CallerLimiter;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers the details of a room before the framework looks at the request, which would add to their cost. It checks and refuses
 * by the same functions as the routes, in the same order; whatever is unusual goes to the routes.
 */
export function createRoomLane(edge: LaneEdge, rooms: LaneRooms, ordinary: Handler): Handler {
  const constantHeaders = Object.entries({
    ...edge.headers,
    ...PRIVATE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
  }).flat();
  const lane = { ...edge, constantHeaders };
  return (request, response) => {
    const question = edge.isDraining() ? undefined : findPlainQuestion(request);
    if (question) void answer(request, response, question, lane, rooms);
    else ordinary(request, response);
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { route, partnerRoomId }: PlainQuestion,
  { rateLimit, record, log, constantHeaders }: LaneEdge & { constantHeaders: readonly string[] },
  rooms: LaneRooms,
): Promise<void> {
  const startedMs = performance.now();
  const { getRoomDetails, callerLimiter } = rooms;
  const requestId = randomUUID();
  const limited = rateLimit.take(request);
  let caller: Caller | undefined;
  let found: RoomAnswer;
  try {
    if (!limited.allowed) throw tooManyRequests(limited.resetSeconds);
    caller = await getCaller(request, rooms);
    const waitSeconds = callerLimiter.take(caller.tokenId, false);
    if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds);
    const viewer = parseViewer(request.headers, rooms);
    found = answerRoom(await getRoomDetails(caller, partnerRoomId, viewer), requestId);
  } catch (error) {
    found = answerError(error as Error, requestId, log);
  }
  const limits = describeLimits(limited, caller, found.status, callerLimiter);
  send(response, found, ['x-request-id', requestId, ...limits, ...constantHeaders]);
  // Noted once it is handed over, not when the last byte is out: to wait for that would cost more than the note.
  const ms = performance.now() - startedMs;
  record(route, { requestId, method: 'GET', path: route, status: found.status, ms });
}

function describeLimits(
  { headers }: LimitedRequest,
  caller: Caller | undefined,
  status: number,
  limiter: CallerLimiter,
): readonly string[] {
  if (!caller) return headers;
  const { policies, states } = limiter.describe(caller.tokenId, false, status);
  if (policies.length === 0) return headers;
  const [policyName = 'RateLimit-Policy', policy = [], stateName = 'RateLimit', state = []] = headers;
  return [policyName, [policy, policies].flat(2).join(', '), stateName, [state, states].flat(2).join(', ')];
}

function send(
  response: ServerResponse,
  { status, headers, beginning, end }: RoomAnswer,
  commonHeaders: readonly string[],
): void {
  const length = String(beginning.length + end.length);
  response.writeHead(status, [...commonHeaders, ...headers, 'content-length', length]);
  // Corked by node:http until the end: both go out in one piece, and what is kept is not copied.
  response.write(beginning);
  response.end(end, 'latin1');
}
