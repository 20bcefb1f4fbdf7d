import type { Logger } from 'pino';
import type { RoomView } from '../../rooms/details/room-details.ts';
import { endEnvelope } from '../../rooms/details/wire.ts';
import { presentError } from '../edge/errors.ts';

/** An answer ready to be written. The body is in two parts, so that what is kept of it need not be copied. */
export interface RoomAnswer {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  readonly beginning: Buffer;
  /** In ASCII. */
  readonly end: string;
}

export function answerRoom({ beginning, languages }: RoomView, requestId: string): RoomAnswer {
  const headers = languages.length > 0 ? ['content-language', languages.join(', ')] : [];
  return { status: 200, headers, beginning, end: endEnvelope(requestId) };
}

export function answerError(error: Error, requestId: string, log: Logger): RoomAnswer {
  const { status, headers, body } = presentError(error, requestId, log);
  return {
    status,
    headers: Object.entries(headers).flat(),
    beginning: Buffer.from(JSON.stringify(body)),
    end: '',
  };
}
