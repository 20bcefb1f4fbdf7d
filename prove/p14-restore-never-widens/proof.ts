import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGINES, POSTGRES, SQLITE, type Engine, type TestDatabase } from '../../test/support/engine.ts';
import { CREDENTIALS, REGION, startS3 } from '../../test/photos/signature-checking-s3.ts';
import { runSampan, startSampan, type Sampan, type Settings } from '../../test/support/sampan.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { controlOlder, tryOlder, type FillOlder } from '../world/older-database.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { withSampan } from '../world/with-sampan.ts';
import type { Subject } from './endings.ts';
import { addSubjects, askAll, setAccess } from './partners.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const SETS = 4;
const BUCKET = 'sampan';

export const restoreNeverWidens: Promised = {
  id: 'P14',
  sentence:
    'a restored backup, or a database that goes back in time, does not revive ended access: tokens, secrets, scopes, partners, access to rooms',
  async prove({ name, times }) {
    const sets = scaled(SETS, times);
    // Each starts the service, or a changed copy of it. A thorough test does it too.
    const olderEngines = name === 'short' ? [] : ENGINES;
    const [restored, ...wentBack] = await Promise.all([
      tryPlaces(sets),
      ...olderEngines.map((engine) => tryOlder(engine, fillOlder)),
    ]);
    const { ignoresNotesOfAccess } = SOURCE_DEFECTS;
    const control = await tryPlace('the control', SQLITE, 1, {}, await brokenCopy(ignoresNotesOfAccess));
    return {
      evidence: [...restored, ...wentBack.flat()],
      controls: [
        { defect: ignoresNotesOfAccess.defect, caught: control.failures.length },
        ...(await controlOlder(fillOlder, olderEngines)),
      ],
    };
  },
};

async function tryPlaces(sets: number): Promise<Evidence[]> {
  return [
    await tryPlace(SQLITE.name, SQLITE, sets),
    await tryPlace(POSTGRES.name, POSTGRES, sets),
    await tryBucket(SQLITE, sets),
  ];
}

async function tryBucket(engine: Engine, sets: number): Promise<Evidence> {
  const s3 = await startS3(BUCKET);
  try {
    return await tryPlace(`${engine.name}, photos in a bucket`, engine, sets, {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    });
  } finally {
    await s3.stop();
  }
}

/** Makes a backup, ends access in every way, loses the database, restores the backup, and tries everything again. */
async function tryPlace(
  where: string,
  engine: Engine,
  sets: number,
  more: Settings = {},
  home?: string,
): Promise<Evidence> {
  const database = await engine.copyPrepared();
  const settings = { ...database.settings, ...more };
  const subjects = await addSubjects(database, settings, sets);
  const folder = join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
  const before = await withSampan(startSampan(settings), async (sampan) => {
    const allowed = await askAll(sampan.url, subjects);
    await succeed(['backup', folder], settings);
    await endAccess(subjects, settings, sampan);
    const left = await askAll(sampan.url, subjects);
    await kill(sampan);
    return { allowed, left };
  });
  const restored = { ...(await loseDatabase(engine, database)).settings, ...more };
  await succeed(['restore', folder], restored, home);
  const after = await withSampan(startSampan(restored, [], home), ({ url }) => askAll(url, subjects));
  return { where, trials: subjects.length, failures: findWrong(before.allowed, before.left, after) };
}

const fillOlder: FillOlder = async (database, settings) => {
  const subjects = await addSubjects(database, settings, 1);
  let before: ReadonlyMap<string, boolean>;
  let left: ReadonlyMap<string, boolean>;
  return {
    trials: subjects.length,
    async change(sampan) {
      before = await askAll(sampan.url, subjects);
      await endAccess(subjects, settings, sampan);
      left = await askAll(sampan.url, subjects);
    },
    async listServed({ url }) {
      const allowed = [...(await askAll(url, subjects))].filter(([, isAllowed]) => isAllowed);
      return allowed.map(([what]) => `${what}: allowed too early`);
    },
    listWrong: async ({ url }) => findWrong(before, left, await askAll(url, subjects)),
  };
};

async function endAccess(subjects: readonly Subject[], settings: Settings, { url }: Sampan): Promise<void> {
  for (const subject of subjects) await subject.ending.end?.(subject, settings, url);
  for (const round of [0, 1])
    await setAccess(
      settings,
      subjects.filter(({ ending }) => ending.imports?.[round] !== undefined),
      ({ ending }) => ending.imports![round]!,
    );
}

function findWrong(
  before: ReadonlyMap<string, boolean>,
  left: ReadonlyMap<string, boolean>,
  after: ReadonlyMap<string, boolean>,
): string[] {
  return [...after].flatMap(([what, isAllowed]) => {
    if (!before.get(what)) return [`${what}: refused before it ended`];
    if (isAllowed && !left.get(what)) return [`${what}: allowed again`];
    return !isAllowed && left.get(what) ? [`${what}: refused although it never ended`] : [];
  });
}

async function kill({ process }: Sampan): Promise<void> {
  const exit = once(process, 'exit');
  process.kill('SIGKILL');
  await exit;
}

/** The photos stay in place, as the documentation tells operators. */
async function loseDatabase(engine: Engine, { settings }: TestDatabase): Promise<TestDatabase> {
  const { DATA_DIR } = settings;
  const empty = await engine.createDatabase();
  if (settings.DATABASE_URL) return { ...empty, settings: { ...empty.settings, DATA_DIR } };
  for (const name of await readdir(DATA_DIR))
    if (name.startsWith('sampan.db')) await rm(join(DATA_DIR, name));
  return { ...empty, settings };
}

async function succeed(args: readonly string[], settings: Settings, home?: string): Promise<void> {
  const { exitCode, stdout, stderr } = await runSampan(args, settings, home);
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed: ${stdout}${stderr}`);
}
