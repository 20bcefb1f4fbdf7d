import {
  BAD_TOKENS,
  findWrong,
  listBadQuestions,
  listImageQuestions,
  listQuestions,
  TOKEN_NAMES,
  type AccessQuestion,
} from '../../test/contract/access-matrix.ts';
import { startRoomsWorld, type RoomsWorld } from '../../test/contract/rooms-world.ts';
import { listUnlistedLines } from '../../test/contract/unlisted-room.ts';
import { POSTGRES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { importLines } from '../../test/support/rooms-fixture.ts';
import { startSampan, type Settings } from '../../test/support/sampan.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { connectClient } from '../world/client.ts';
import { listSharedLines, tryUndos } from './undo.ts';
import { revokeTokens, type RevocationAmount } from './revocation.ts';
import { scaled, type Control, type Evidence, type Promised } from '../promise.ts';
import { withSampan } from '../world/with-sampan.ts';
import { SOURCE_DEFECTS, type SourceDefect } from '../world/source-defects.ts';

const REVOKED_BY_PROGRAM = 100;
const REVOKED_BY_COMMAND = 2;

export const accessHolds: Promised = {
  id: 'P11',
  sentence:
    'access rules hold for every partner, token, room, photo, method and alias; a revocation takes effect at once; only the partner that deleted a photo can undo it and finds it in its history',
  async prove({ times }) {
    const amount = {
      byProgram: scaled(REVOKED_BY_PROGRAM, times),
      byCommand: scaled(REVOKED_BY_COMMAND, times),
    };
    const [onSqlite, onPostgres] = await Promise.all([
      tryEngine(SQLITE, amount),
      tryEngine(POSTGRES, amount),
    ]);
    const controls: Control[] = [];
    for (const defect of [SOURCE_DEFECTS.skipsAccessCheck, SOURCE_DEFECTS.showsUnlistedImages])
      controls.push(await tryDefect(onSqlite.world, defect, askEverything));
    for (const defect of [SOURCE_DEFECTS.undoesAnyDeletion, SOURCE_DEFECTS.showsEveryChange])
      controls.push(await tryDefect(onSqlite.world, defect, tryUndos));
    return { evidence: [...onSqlite.evidence, ...onPostgres.evidence], controls };
  },
};

async function tryDefect(
  world: RoomsWorld,
  defect: SourceDefect,
  tryAll: typeof askEverything,
): Promise<Control> {
  const starting = startProcesses(world.settings, await brokenCopy(defect));
  const { failures } = await withSampan(starting, ({ url }) => tryAll(url, world));
  return { defect: defect.defect, caught: failures.length };
}

async function tryEngine(engine: Engine, amount: RevocationAmount) {
  const world = await startRoomsWorld(engine, startProcesses);
  try {
    const lines = [...listUnlistedLines(world.partnerIds), ...listSharedLines(world.partnerIds)];
    await importLines(world.settings, lines);
    const evidence: Evidence[] = [
      { where: engine.name, ...(await askEverything(world.sampan.url, world)) },
      { where: `${engine.name}, undone`, ...(await tryUndos(world.sampan.url, world)) },
      { where: `${engine.name}, revoked`, ...(await revokeTokens(world, amount)) },
    ];
    return { world, evidence };
  } finally {
    await world.sampan.stop();
  }
}

const startProcesses = (settings: Settings, home?: string) => startSampan(settings, ['--workers', '2'], home);

async function askEverything(url: string, world: RoomsWorld): Promise<Omit<Evidence, 'where'>> {
  const failures: string[] = [];
  let trials = 0;
  for (const { name, token, questions } of listCallers(world)) {
    const client = connectClient(url, token);
    for (const question of questions) {
      const { path, method = 'GET', headers = {} } = question;
      const wrong = findWrong(question, await client.ask(method, path, headers));
      if (wrong) failures.push(`${name}: ${wrong}`);
      trials += 1;
    }
  }
  return { trials, failures };
}

interface Asking {
  readonly name: string;
  readonly token?: string;
  readonly questions: readonly AccessQuestion[];
}

function listCallers(world: RoomsWorld): Asking[] {
  const welcome = ([0, 1] as const).flatMap((partner) =>
    TOKEN_NAMES.map((kind) => ({
      name: `partner ${partner} with the token ${kind}`,
      token: world.token(partner, kind),
      questions: [...listQuestions(partner, kind), ...listImageQuestions(partner, kind)],
    })),
  );
  const strangers = BAD_TOKENS.map(([name, headers]) => ({
    name,
    questions: [
      ...listBadQuestions(headers),
      ...listImageQuestions().map((question) => ({ ...question, headers })),
    ],
  }));
  return [...welcome, ...strangers];
}
