import { findHaproxy } from './haproxy.ts';
import { overloadScene, percent, type Lasting, type Overloaded } from './p07-overload-scene.ts';
import { stageBehindProxy, stageDeletions, stageToolAnswers, type Scene } from './p07-scenes.ts';
import type { Evidence, Promised } from './promise.ts';

const LEAST = 0.9;
/** To refuse costs a process alone about a tenth of an answer of a tool: at four times the capacity that adds up. */
const LEAST_OF_TOOL_ALONE = 0.5;
const LASTING: Lasting = { rounds: 3, peakMs: 4_000, overloadMs: 5_000 };
const SHORT: Lasting = { rounds: 1, peakMs: 3_000, overloadMs: 4_000 };
const UNLIMITED = { WAITING_LIMIT: '0' };

export const overload: Promised = {
  id: 'P7',
  sentence:
    'with 4 times as many requests as can be answered, 90 % of what can be is answered, and the rest refused at once; ' +
    'in a process alone, that holds of what is dear',
  async prove({ name }) {
    const lasting = name === 'short' ? SHORT : LASTING;
    const haproxy = await findHaproxy();
    const evidence: Evidence[] = [];
    const seen = async (where: string, least: number, staging: Promise<Scene>) => {
      const { share, trials, failures } = await overloadStaged(staging, least, lasting);
      evidence.push({ where: `${where}: ${percent(share)}`, trials, failures });
    };
    await seen('one process, SQLite, deletions', LEAST, stageDeletions({}));
    await seen('one process, answers of a tool', LEAST_OF_TOOL_ALONE, stageToolAnswers({}));
    if (haproxy)
      await seen(
        'a proxy before it, rooms, downloads and answers of a tool',
        LEAST,
        stageBehindProxy(haproxy),
      );
    else
      process.stderr.write('  not tried behind a proxy: there is no HAProxy, and none could be installed\n');
    const unlimited = await overloadStaged(stageDeletions(UNLIMITED), LEAST, SHORT);
    const open = haproxy && (await overloadStaged(stageBehindProxy(haproxy, withoutLimits), LEAST, SHORT));
    return {
      evidence,
      controls: [
        { defect: 'all may wait', caught: unlimited.failures.length },
        ...(open ? [{ defect: 'a proxy that lets everything through', caught: open.failures.length }] : []),
      ],
    };
  },
};

async function overloadStaged(staging: Promise<Scene>, least: number, lasting: Lasting): Promise<Overloaded> {
  await using scene = await staging;
  return overloadScene(scene, least, lasting);
}

const withoutLimits = (text: string) =>
  text.replace(/^ {2}timeout queue .*\n/m, '').replace(/maxconn \d+ /, '');
