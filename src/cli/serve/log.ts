import { destination, pino, stdTimeFunctions, symbols, type Logger } from 'pino';
import { createAccessLog, type AccessLog } from '../../http/health/access-log.ts';

export interface Logs {
  readonly log: Logger;
  readonly accessLog: AccessLog;
  /** Writes the lines that were held back, and holds no more. */
  release(): void;
  /** Writes what is still waiting; the last thing before the process ends. */
  flush(): void;
}

export interface LogOptions {
  /** Holds back what is no warning until release() is called, so that the greeting comes first. */
  readonly hold: boolean;
}

/** JSON lines on stderr, in batches, which a blocking write serves with less work than a thread would. */
export function createLogs(level: string, { hold }: LogOptions): Logs {
  const stderr = destination({ fd: 2, sync: true, minLength: 4_096, periodicFlush: 500 });
  let held: string[] | undefined = hold ? [] : undefined;
  const stream = {
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      if (held && this.lastLevel < pino.levels.values['warn']!) held.push(line);
      else stderr.write(line);
    },
  };
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const accessLog = createAccessLog(log, (lines) => stderr.write(lines));
  return {
    log,
    accessLog,
    release() {
      held?.forEach((line) => stderr.write(line));
      held = undefined;
    },
    flush() {
      accessLog.flush();
      // Finds out that nobody reads the log any more, where flushSync would try again for ever.
      stderr.flush();
      stderr.flushSync();
    },
  };
}
