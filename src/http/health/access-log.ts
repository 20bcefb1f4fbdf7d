import type { Logger } from 'pino';

export interface Answered {
  readonly route: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly endedMs: number;
}

export interface AccessLog {
  write(answered: Answered): void;
  flush(): void;
}

const FLUSH_MS = 200;
const FLUSH_LINES = 100;

/** Adds one JSON line per response to a text that is written from time to time. */
export function createAccessLog(log: Logger, write: (lines: string) => void): AccessLog {
  if (!log.isLevelEnabled('info')) return { write() {}, flush() {} };
  let waiting = '';
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let beginning = '';
  let beginningOfMs: number | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (count > 0) write(waiting);
    waiting = '';
    count = 0;
  }

  /** The same for all lines of a millisecond. */
  function beginLine(endedMs: number): string {
    if (endedMs !== beginningOfMs)
      beginning = `{"level":"info","time":"${new Date(endedMs).toISOString()}","pid":${process.pid},"request_id":"`;
    beginningOfMs = endedMs;
    return beginning;
  }

  return {
    write({ requestId, method, path, status, ms, endedMs }) {
      waiting += `${beginLine(endedMs)}${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}}\n`;
      count += 1;
      if (count >= FLUSH_LINES) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}
