import { createRoomWorld } from '../bench/room-world.ts';
import { findHaproxy } from './haproxy.ts';
import { overloadScene, percent, type Lasting, type Overloaded } from './p07-overload-scene.ts';
import { stageBehindProxy, stageDeletions, stageToolAnswers, type Scene } from './p07-scenes.ts';
import type { Evidence, Promised } from './promise.ts';

const ROOMS = 20_000;
const LEAST = 0.9;
/** A refusal takes Node 50 to 75 µs of CPU; with three of them for each answer, the dearer the answer the less that matters. */
const LEAST_ALONE = 0.5;
const LASTING: Lasting = { rounds: 3, mostForeign: 0.15, mostRounds: 6, peakMs: 4_000, overloadMs: 5_000 };
const SHORT: Lasting = { ...LASTING, rounds: 2, mostRounds: 3, peakMs: 2_000, overloadMs: 3_000 };
/** Others who are busy make nothing better. */
const ONCE: Lasting = { ...SHORT, mostForeign: Infinity };

export const overload: Promised = {
  id: 'P7',
  sentence:
    'with 4 times as many requests as can be answered, a process behind the proxy answers 90 % of what it can, and alone more than half; ' +
    'the rest is refused at once with 503',
  async prove({ name }) {
    const lasting = name === 'short' ? SHORT : LASTING;
    const haproxy = await findHaproxy();
    await using world = await createRoomWorld(ROOMS);
    const evidence: Evidence[] = [];
    const see = async (where: string, least: number, staging: Promise<Scene>) => {
      const { share, trials, failures } = await overloadStaged(staging, least, lasting);
      const measured = share === undefined ? 'others were too busy to measure' : percent(share);
      evidence.push({ where: `${where}: ${measured}`, trials, failures });
    };
    const deletions = stageDeletions(world, [0, 1, 2, 3], {});
    await see('alone, deletions on SQLite', LEAST_ALONE, deletions);
    await see('alone, answers of a tool', LEAST_ALONE, stageToolAnswers(world));
    if (haproxy)
      await see(
        'behind HAProxy, rooms, downloads and answers of a tool',
        LEAST,
        stageBehindProxy(world, haproxy),
      );
    else
      process.stderr.write('  not tried behind a proxy: there is no HAProxy, and none could be installed\n');
    const unlimited = stageDeletions(world, [4, 5], { WAITING_LIMIT: '0' });
    const { failures } = await overloadStaged(unlimited, LEAST_ALONE, ONCE);
    return { evidence, controls: [{ defect: 'all may wait', caught: failures.length }] };
  },
};

async function overloadStaged(staging: Promise<Scene>, least: number, lasting: Lasting): Promise<Overloaded> {
  await using scene = await staging;
  return await overloadScene(scene, least, lasting);
}
