import { Agent, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { request, type Answer } from '../../test/support/request.ts';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
}

export interface Answered<Asked extends Question> {
  readonly question: Asked;
  /** Undefined if the connection ended without an answer. */
  readonly answer: Answer | undefined;
}

export interface Flood<Asked extends Question> {
  /** Resolves when the last request has been sent. */
  readonly sent: Promise<unknown>;
  /** The answers so far, in order of arrival. */
  readonly answered: readonly Answered<Asked>[];
  /** Waits for the rest, without requests that hang. */
  end(): Promise<readonly Answered<Asked>[]>;
}

const OPENED_AT_ONCE = 50;
/** Far longer than any machine needs, to distinguish hanging from slow. */
const HANGS_MS = 120_000;

/** Open connections that have each been answered once. */
export async function openConnections(url: string, count: number): Promise<readonly Agent[]> {
  const agents = Array.from({ length: count }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    const fresh = agents.slice(opened, opened + OPENED_AT_ONCE);
    await Promise.all(fresh.map((agent) => request(`${url}/livez`, { agent })));
  }
  return agents;
}

/** Sends all requests at once, each over its own connection. */
export function startFlood<Asked extends Question>(
  url: string,
  agents: readonly Agent[],
  questions: readonly Asked[],
): Flood<Asked> {
  const answered: Answered<Asked>[] = [];
  const sent: Promise<void>[] = [];
  const asked = questions.map(async (question, index) => {
    const { promise, resolve: onSent } = Promise.withResolvers<void>();
    sent.push(promise);
    const { path, method, headers } = question;
    const asking = request(`${url}${path}`, { method, headers, agent: agents[index]!, onSent });
    const answer = await asking.catch(() => undefined);
    onSent();
    answered.push({ question, answer });
  });
  return {
    sent: Promise.all(sent),
    answered,
    async end() {
      await Promise.race([Promise.all(asked), setTimeout(HANGS_MS, undefined, { ref: false })]);
      return [...answered];
    },
  };
}
