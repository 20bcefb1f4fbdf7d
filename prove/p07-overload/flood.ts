import { Agent, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { request, type Answer } from '../../test/request.ts';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
}

export interface Answered<Asked extends Question> {
  readonly question: Asked;
  /** Undefined where the connection ended without one. */
  readonly answer: Answer | undefined;
}

export interface Flood<Asked extends Question> {
  /** Resolves once the last request is on its way. */
  readonly sent: Promise<unknown>;
  /** So far, in the order in which the answers came. */
  readonly answered: readonly Answered<Asked>[];
  /** Waits for the rest. What hangs is left out. */
  end(): Promise<readonly Answered<Asked>[]>;
}

const OPENED_AT_ONCE = 50;
/** Far more than any machine needs: this tells what hangs from what is slow. */
const HANGS_MS = 120_000;

/** Connections that are open already, each of which has been answered once. */
export async function openConnections(url: string, count: number): Promise<readonly Agent[]> {
  const agents = Array.from({ length: count }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    const fresh = agents.slice(opened, opened + OPENED_AT_ONCE);
    await Promise.all(fresh.map((agent) => request(`${url}/livez`, { agent })));
  }
  return agents;
}

/** Asks everything at once, each over a connection of its own. */
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
