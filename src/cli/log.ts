import { destination, pino, stdTimeFunctions, type Logger } from 'pino';
import { createAccessLog, type AccessLog } from '../http/health/access-log.ts';

export interface Logs {
  readonly log: Logger;
  readonly accessLog: AccessLog;
  /** Writes what is still waiting; the last thing before the process ends. */
  flush(): void;
}

/** JSON lines on stderr, in batches, which a blocking write serves with less work than a thread would. */
export function createLogs(level: string): Logs {
  const stderr = destination({ fd: 2, sync: true, minLength: 4_096, periodicFlush: 500 });
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stderr,
  );
  const accessLog = createAccessLog(log, (lines) => stderr.write(lines), Date.now);
  return {
    log,
    accessLog,
    flush() {
      accessLog.flush();
      stderr.flushSync();
    },
  };
}
