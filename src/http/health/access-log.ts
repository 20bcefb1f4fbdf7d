import type { Logger } from 'pino';

export interface Answered {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** When that was, where it is known already. */
  readonly endedMs?: number;
}

export interface AccessLog {
  write(answered: Answered): void;
  flush(): void;
}

const FLUSH_MS = 200;
const FLUSH_LINES = 100;

/** One JSON line for each answer, in batches: a fifth of what the logger takes for a line of its own. */
export function createAccessLog(log: Logger, write: (lines: string) => void, nowMs: () => number): AccessLog {
  if (!log.isLevelEnabled('info')) return { write() {}, flush() {} };
  const beginningAt = rememberBeginning(process.pid);
  const endingOf = rememberEnding();
  let lines = '';
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting > 0) write(lines);
    lines = '';
    waiting = 0;
  }

  return {
    write(answered) {
      lines += beginningAt(answered.endedMs ?? nowMs()) + answered.requestId + endingOf(answered);
      waiting += 1;
      if (waiting >= FLUSH_LINES) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}

// Busy moments say the same again and again: within a millisecond, and of one download after another.

function rememberBeginning(pid: number): (ms: number) => string {
  let last = { ms: Number.NaN, text: '' };
  return (ms) => {
    if (ms !== last.ms) {
      const time = new Date(ms).toISOString();
      last = { ms, text: `{"level":"info","time":"${time}","pid":${pid},"request_id":"` };
    }
    return last.text;
  };
}

function rememberEnding(): (answered: Answered) => string {
  let last: Answered | undefined;
  let text = '';
  return (answered) => {
    const { method, path, status, ms } = answered;
    if (last?.path !== path || last.status !== status || last.ms !== ms || last.method !== method) {
      const rounded = Math.round(ms * 1_000) / 1_000;
      text = `","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${rounded}}\n`;
      last = answered;
    }
    return text;
  };
}
