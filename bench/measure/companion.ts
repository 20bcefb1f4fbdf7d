import { once } from 'node:events';
import { endProcess, spawnOn } from './pinned.ts';

/** A script of the project in its own process, which answers each message with one message. */
export interface Companion extends AsyncDisposable {
  readonly pid: number;
  ask<Answer>(question: unknown): Promise<Answer>;
}

export function startCompanion(script: string, core?: number): Companion {
  const child = spawnOn(core, process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return {
    pid: child.pid!,
    async ask<Answer>(question: unknown) {
      const failed = new AbortController();
      const ended = once(child, 'exit', { signal: failed.signal }).then(
        () => Promise.reject(new Error(`${script} exited without an answer`)),
        () => undefined as never,
      );
      const answer = once(child, 'message').then(([message]) => message as Answer);
      child.send(question as object);
      try {
        return await Promise.race([answer, ended]);
      } finally {
        failed.abort();
      }
    },
    [Symbol.asyncDispose]: () => endProcess(child),
  };
}

/** The other end: handles each message in the companion process. */
export function answerMessages(answer: (question: any) => Promise<unknown>): void {
  process.on('message', (question) => void answer(question).then((each) => process.send!(each)));
  process.on('disconnect', () => process.exit());
}
