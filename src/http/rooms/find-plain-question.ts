import type { IncomingMessage } from 'node:http';
import { isAmbiguous } from '../edge/refuse-malformed.ts';

/** The second is the address of the published example, which people paste. */
export const DETAILS_PATHS = ['/api/p/room', '/api/room'];

/** A request for the details of a room that can be read without a framework. */
export interface PlainQuestion {
  readonly route: string;
  readonly partnerRoomId: string;
}

const STARTS = DETAILS_PATHS.map((route) => ({ route, start: `${route}?partner_room_id=` }));
/** Characters that stand for themselves in a query. */
const PLAIN_ID = /^[\w.~-]{1,255}$/;

export function findPlainQuestion(request: IncomingMessage): PlainQuestion | undefined {
  const url = request.url!;
  const found = STARTS.find(({ start }) => url.startsWith(start));
  if (!found || request.method !== 'GET' || isAmbiguous(request) || hasBody(request)) return undefined;
  const partnerRoomId = url.slice(found.start.length);
  return PLAIN_ID.test(partnerRoomId) ? { route: found.route, partnerRoomId } : undefined;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
