import { setTimeout } from 'node:timers/promises';

/** Tasks that end, by name. The next phase begins when all of them have ended. */
export type ClosingPhase = () => ReadonlyMap<string, Promise<unknown>>;

/** Runs the phases in order, for at most this long. Returns the names of the unfinished tasks. */
export async function closeWithin(
  limitMs: number,
  phases: readonly ClosingPhase[],
  onError: (error: unknown) => void,
): Promise<string[]> {
  const unfinished = new Set<string>();
  async function closeAll(): Promise<void> {
    for (const phase of phases) {
      const endings = [...phase()].map(async ([name, ending]) => {
        unfinished.add(name);
        await ending.catch(onError);
        unfinished.delete(name);
      });
      await Promise.all(endings);
    }
  }
  const deadline = new AbortController();
  const timeUp = setTimeout(limitMs, undefined, { signal: deadline.signal }).catch(() => {});
  await Promise.race([closeAll(), timeUp]);
  deadline.abort();
  return [...unfinished];
}
