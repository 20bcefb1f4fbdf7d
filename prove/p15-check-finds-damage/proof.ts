import { ENGINES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { runSampan } from '../../test/support/sampan.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { tryDuringService } from './during-service.ts';
import { KINDS, type Kind } from './kinds.ts';
import { copyPlace, createPlace, type Place } from './place.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const ROUNDS = 10;
const CHECK = ['check', '--json'];

export const checkFindsDamage: Promised = {
  id: 'P15',
  sentence: 'every kind of damage is found and named, and a healthy state raises no findings',
  async prove({ name, times }) {
    const digested = KINDS.filter(({ needsDigests, command }) => needsDigests && !command);
    const { skipsDigests, skipsAnchors } = SOURCE_DEFECTS;
    // Most of the time is spent waiting: a check looks twice at what it has found.
    const [unread, unanchored, ...tried] = await Promise.all([
      tryKinds(SQLITE, digested, await brokenCopy(skipsDigests)),
      tryKinds(SQLITE, KINDS.slice(0, 2), await brokenCopy(skipsAnchors)),
      ...ENGINES.map(async (engine, index) => [
        // The short profile tries each kind on one of the engines.
        await tryKinds(
          engine,
          KINDS.filter((kind, at) => name !== 'short' || kind.engine || at % ENGINES.length === index),
        ),
        await tryDuringService(engine, scaled(ROUNDS, times, 2)),
      ]),
    ]);
    return {
      evidence: tried.flat(),
      controls: [
        { defect: skipsDigests.defect, caught: unread.failures.length },
        { defect: skipsAnchors.defect, caught: unanchored.failures.length },
      ],
    };
  },
};

/** Each kind in its own copy. */
async function tryKinds(engine: Engine, kinds: readonly Kind[], home?: string): Promise<Evidence> {
  const place = await createPlace(engine);
  const failures: string[] = [];
  const ofEngine = kinds.filter(({ engine: only = engine.name }) => only === engine.name);
  for (const command of [CHECK, [...CHECK, '--backup', place.backup]]) {
    const { exitCode, stdout, stderr } = await runSampan(command, place.database.settings, home);
    if (exitCode !== 0) failures.push(`findings in a healthy state: ${stdout}${stderr}`);
  }
  for (const kind of ofEngine) {
    const failure = await tryKind(kind, await copyPlace(engine, place), home);
    if (failure !== undefined) failures.push(`${kind.name}: ${failure}`);
  }
  return { where: `${engine.name}, kinds of damage`, trials: ofEngine.length + 2, failures };
}

/** The expected message must appear, and no other. */
async function tryKind(
  { plant, expectedMessage, command }: Kind,
  place: Place,
  home?: string,
): Promise<string | undefined> {
  const expected = await expectedMessage(place);
  await plant(place);
  const { exitCode, stdout, stderr } = await runSampan(
    command?.(place) ?? CHECK,
    place.database.settings,
    home,
  );
  const said = listSaid(stdout, stderr);
  if (exitCode === 1 && said.length === 1 && expected.test(said[0]!)) return undefined;
  return `exited with ${exitCode} and printed ${JSON.stringify(said)}`;
}

/** The findings, or the lines of an error. */
function listSaid(stdout: string, stderr: string): string[] {
  const lines = stderr.split('\n').filter((line) => line !== '');
  if (!stdout.startsWith('{')) return lines;
  const { checks } = JSON.parse(stdout) as { checks: { findings: { what: string }[] }[] };
  return [...lines, ...checks.flatMap(({ findings }) => findings.map(({ what }) => what))];
}
