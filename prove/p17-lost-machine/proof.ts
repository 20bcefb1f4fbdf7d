import { scaled, type Evidence, type Promised } from '../promise.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';
import { drill, type Drilled } from './drill.ts';

const DRILLS = 20;
const AT_ONCE = 10;
const SHORT_PAUSE_MS = 1_000;

export const lostMachine: Promised = {
  id: 'P17',
  sentence:
    'a lost machine with SQLite and a bucket brings back no deleted photo, and loses at most the last minute of other changes',
  async prove({ name, times }) {
    const drills = scaled(DRILLS, times, 2);
    // The short profile copies more often than a service does, because it has no minutes to wait.
    const pauseMs = name === 'short' ? SHORT_PAUSE_MS : undefined;
    const drilled: Drilled[] = [];
    for (let left = drills; left > 0; left -= AT_ONCE)
      drilled.push(
        ...(await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => drill({ pauseMs })))),
      );
    const { forgetsLedger } = SOURCE_DEFECTS;
    const control = await drill({
      pauseMs: SHORT_PAUSE_MS,
      isFromFirstCopy: true,
      home: await brokenCopy(forgetsLedger),
    });
    return {
      evidence: [summarise(drilled)],
      controls: [{ defect: forgetsLedger.defect, caught: control.failures.length }],
    };
  },
};

function summarise(drilled: readonly Drilled[]): Evidence {
  const sum = (of: (each: Drilled) => number) => drilled.reduce((total, each) => total + of(each), 0);
  const longest = (of: (each: Drilled) => number) => (Math.max(...drilled.map(of)) / 1_000).toFixed(1);
  return {
    where:
      `SQLite and S3, ${sum(({ deletions }) => deletions)} deletions, ${sum(({ imports }) => imports)} imports, ` +
      `at most the last ${longest(({ lostMs }) => lostMs)} s lost, recovered within ${longest(({ recoveryMs }) => recoveryMs)} s`,
    trials: drilled.length,
    independent: drilled.length,
    failures: drilled.flatMap(({ failures }) => failures),
  };
}
