import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { FORMAT_NAMES } from '../../datasets/formats/formats.ts';
import { AnsweredError } from '../../errors.ts';
import { answerDownload } from './answer-download.ts';
import { CROSS_ORIGIN_HEADERS, type CommonHeaders } from '../edge/common-headers.ts';
import { downloadPath, rememberDownloads } from './download.ts';
import type { RateLimit } from '../edge/limit-rate.ts';
import type { Recorder } from '../health/recorder.ts';
import type { Answer, Representations } from './representation.ts';
import { isAmbiguous } from '../edge/refuse-malformed.ts';

export interface FastLaneOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly baseUrl: string;
  readonly rateLimit: RateLimit;
  readonly record: Recorder;
  readonly isDraining: () => boolean;
  readonly nowMs: () => number;
  readonly headers: CommonHeaders;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Lane {
  readonly path: string;
  readonly route: string;
  readonly findDownload: () => Representations | undefined;
}

/**
 * Answers the downloads at their published addresses before the framework looks at the request, which would double their
 * cost. Whatever is unusual goes the ordinary way and is answered there by the same functions.
 */
export function createFastLane(options: FastLaneOptions, ordinary: Handler): Handler {
  const lanes = listLanes(options);
  const headersOf = rememberHeaders({ ...options.headers, ...CROSS_ORIGIN_HEADERS });
  return (request, response) => {
    const { url } = request;
    // Comparing a few addresses takes less than a map, which makes every text it is asked for a name first.
    const lane = lanes.find(({ path }) => path === url);
    const answer = lane && findAnswer(lane, request);
    if (!answer || options.isDraining()) return ordinary(request, response);
    const limited = options.rateLimit.take(request);
    if (!limited.allowed) return ordinary(request, response);
    const startedMs = options.nowMs();
    const requestId = randomUUID();
    response.writeHead(answer.status, headersOf(answer, requestId, limited.headers));
    response.end(answer.body);
    // Noted once it is handed over, not when the last byte is out: to wait for that would cost more than the note.
    const endedMs = options.nowMs();
    const { route } = lane;
    options.record(route, {
      requestId,
      method: request.method!,
      path: route,
      status: answer.status,
      ms: endedMs - startedMs,
      endedMs,
    });
  };
}

function listLanes({ catalog, releases, baseUrl }: FastLaneOptions): Lane[] {
  return catalog.flatMap((dataset) => {
    const route = downloadPath(dataset);
    const downloadsOf = rememberDownloads(baseUrl);
    return FORMAT_NAMES.map((format) => ({
      path: downloadPath(dataset, format),
      route,
      findDownload() {
        const release = releases.find(dataset.slug);
        return release && downloadsOf(release)[format];
      },
    }));
  });
}

function findAnswer({ findDownload }: Lane, request: IncomingMessage): Answer | undefined {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || isAmbiguous(request)) return undefined;
  const download = findDownload();
  try {
    return download && answerDownload(request.method, request.headers, download);
  } catch (error) {
    if (error instanceof AnsweredError) return undefined;
    throw error;
  }
}

type HeadersOf = (answer: Answer, requestId: string, limitHeaders: readonly string[]) => string[];

/** All headers of an answer in one list, of which the next time only those of the request are written anew. */
function rememberHeaders(constantHeaders: CommonHeaders): HeadersOf {
  const constant = Object.entries(constantHeaders).flat();
  const written = new WeakMap<Answer, string[]>();
  return (answer, requestId, limitHeaders) => {
    const known = written.get(answer);
    if (!known) {
      const headers = ['X-Request-Id', requestId, ...limitHeaders, ...constant, ...answer.headers];
      written.set(answer, headers);
      return headers;
    }
    const headers = known.slice();
    headers[1] = requestId;
    for (let at = 0; at < limitHeaders.length; at += 1) headers[2 + at] = limitHeaders[at]!;
    return headers;
  };
}
