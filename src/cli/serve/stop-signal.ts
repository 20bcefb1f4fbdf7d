const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** npm forwards Ctrl-C although the terminal has already sent it to the script, so signals this close together count as one. */
const SAME_REQUEST_MS = 1_000;

export type StopSignal = (typeof STOP_SIGNALS)[number];

export function isStopSignal(name: string | null): name is StopSignal {
  return STOP_SIGNALS.some((signal) => signal === name);
}

/** Resolves on the first request to stop. A later one calls `onRepeated`. */
export function onceStopped(onRepeated = () => {}): Promise<StopSignal> {
  const { promise, resolve } = Promise.withResolvers<StopSignal>();
  let firstMs: number | undefined;
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      resolve(signal);
      firstMs ??= performance.now();
      if (performance.now() - firstMs > SAME_REQUEST_MS) onRepeated();
    });
  return promise;
}
