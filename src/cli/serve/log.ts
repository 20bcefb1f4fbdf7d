import { destination, pino, stdTimeFunctions, symbols } from 'pino';

export type Logs = ReturnType<typeof createLogs>;

/** Writes JSON lines to stderr in batches. With `hold`, lines below "warn" wait for `release`, so that the greeting comes first. */
export function createLogs(level: string, { hold }: { readonly hold: boolean }) {
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
    write: (lines: string): void => void stderr.write(lines),
    release(): void {
      held?.forEach((line) => stderr.write(line));
      held = undefined;
    },
    /** Writes the pending lines; the last step before the process exits. */
    flush(): void {
      // Detects that nobody reads the log any more, when flushSync would retry forever.
      stderr.flush();
      stderr.flushSync();
    },
  };
}
