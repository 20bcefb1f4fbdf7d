import { SQLITE } from '../../test/support/engine.ts';
import { request } from '../../test/support/request.ts';
import { startSampan, type Settings } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { openConnections, startFlood } from './flood.ts';
import { findLateRefusals, judgeFlood } from './judge.ts';
import type { Evidence } from '../promise.ts';
import { withSampan } from '../world/with-sampan.ts';

const TOOL = '/tools/trip-budget?place=hanoi&days=3&place=hue&days=2&style=mid&travellers=2';
const LIMIT = 100;
const CLIENTS = 5 * LIMIT;
const AFTERWARDS = 20;

export interface Variant {
  readonly settings?: Settings;
  readonly home?: string;
}

/**
 * Sends more requests than the queue allows while the process is stopped, so that it receives all of them at once. The number of
 * refusals then does not depend on its speed.
 */
export async function floodWithReads(rounds: number, { settings, home }: Variant = {}): Promise<Evidence> {
  const { settings: place } = await SQLITE.copyPrepared();
  const starting = startSampan({ ...place, WAITING_LIMIT: String(LIMIT), ...settings }, [], home);
  const failures = await withSampan(starting, async ({ url, process: { pid } }) => {
    const right = (await request(`${url}${TOOL}`)).text();
    const agents = await openConnections(url, CLIENTS);
    const found: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const questions = agents.map(() => ({ method: 'GET', path: TOOL, headers: {} }));
      process.kill(pid!, 'SIGSTOP');
      const flood = startFlood(url, agents, questions);
      await flood.sent.finally(() => process.kill(pid!, 'SIGCONT'));
      const answered = await flood.end();
      found.push(
        ...judgeFlood(answered, questions.length, ({ answer }) => answer?.text() === right),
        ...findLateRefusals(answered),
        ...(await findIllAfterwards(url, right)),
      );
    }
    for (const agent of agents) agent.destroy();
    return found;
  });
  return { where: 'alone, tool answers', trials: rounds * CLIENTS, failures };
}

async function findIllAfterwards(url: string, right: string): Promise<string[]> {
  const isWell = async () => (await request(`${url}${TOOL}`)).text() === right;
  await until(isWell, 'It did not recover');
  for (let count = 0; count < AFTERWARDS; count += 1) if (!(await isWell())) return ['not well afterwards'];
  return [];
}
