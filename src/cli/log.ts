import { destination, pino, stdTimeFunctions, type Logger } from 'pino';

/** JSON lines on stderr, written in batches; stdout stays for what a person asked for. */
export function createLog(level: string): Logger {
  const stderr = destination({ fd: 2, sync: false, minLength: 4_096, periodicFlush: 500 });
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    stderr,
  );
}
