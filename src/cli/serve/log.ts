import { destination, pino, stdTimeFunctions, symbols, type Logger } from 'pino';

export interface Logs {
  readonly log: Logger;
  /** Writes finished lines beside those of `log`. */
  readonly write: (lines: string) => void;
  /** Writes the held lines and stops holding. */
  release(): void;
  /** Writes the pending lines; the last step before the process exits. */
  flush(): void;
}

export interface LogOptions {
  /** Holds lines below "warn" until release() is called, so that the greeting comes first. */
  readonly hold: boolean;
}

/** Writes JSON lines to stderr in batches; a blocking write needs less work than a thread. */
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
  return {
    log,
    write: stderr.write.bind(stderr),
    release() {
      held?.forEach((line) => stderr.write(line));
      held = undefined;
    },
    flush() {
      // Detects that nobody reads the log any more, when flushSync would retry forever.
      stderr.flush();
      stderr.flushSync();
    },
  };
}
