import { CREDENTIALS, REGION, startS3 } from '../../test/photos/signature-checking-s3.ts';
import { POSTGRES, type Engine, type TestDatabase } from '../../test/support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../../test/support/faulty-proxy.ts';
import { copyForLater } from '../../test/support/older-copy.ts';
import { request } from '../../test/support/request.ts';
import { startSampan, type Sampan, type Settings } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import type { Control, Evidence } from '../promise.ts';
import { brokenCopy } from './broken-copy.ts';
import { SOURCE_DEFECTS } from './source-defects.ts';

const BUCKET = 'sampan';

/** With what is removed in the controls. */
const WAYS = {
  'an older copy swapped in while it runs': ['ignoresPlace', 'readsSequence'],
  'an older copy in which another process commits first': ['comparesNumbers'],
  'an older copy at a start without the bucket': ['servesUnfollowed'],
} as const;

type Way = keyof typeof WAYS;
const WAY_NAMES = Object.keys(WAYS) as Way[];

/** What a database has, and what it loses when it goes back. */
export interface OlderTrial {
  readonly trials: number;
  /** Deletes or ends something. */
  change(sampan: Sampan): Promise<void>;
  /** Everything that is served although nothing may be served yet. */
  listServed(sampan: Sampan): Promise<string[]>;
  /** Everything that is served or refused incorrectly once the ledger has been followed. */
  listWrong(sampan: Sampan): Promise<string[]>;
}

/** Fills the database, whose photos are in a bucket. */
export type FillOlder = (database: TestDatabase, settings: Settings) => Promise<OlderTrial>;

/** The database goes back in each way while the bucket is down; then the bucket returns. */
export async function tryOlder(engine: Engine, fill: FillOlder): Promise<Evidence[]> {
  const evidence: Evidence[] = [];
  for (const way of WAY_NAMES) evidence.push(await tryWay(engine, way, fill));
  return evidence;
}

/** The same with the look removed that each way needs. */
export async function controlOlder(fill: FillOlder, engines: readonly Engine[]): Promise<Control[]> {
  const controls: Control[] = [];
  for (const engine of engines)
    for (const way of WAY_NAMES)
      for (const name of WAYS[way]) {
        // SQLite has no such sequence.
        if (name === 'readsSequence' && engine !== POSTGRES) continue;
        const defect = SOURCE_DEFECTS[name];
        const { failures } = await tryWay(engine, way, fill, await brokenCopy(defect));
        controls.push({ defect: `${engine.name}: ${defect.defect}`, caught: failures.length });
      }
  return controls;
}

async function tryWay(engine: Engine, way: Way, fill: FillOlder, home?: string): Promise<Evidence> {
  const s3 = await startS3(BUCKET);
  const bucket = await startFaultyProxy(s3.endpoint);
  try {
    const { trials, failures } = await goBack(engine, { way, bucket, fill, home });
    return { where: `${engine.name}, ${way}`, trials, failures };
  } finally {
    await bucket.close();
    await s3.stop();
  }
}

interface GoingBack {
  readonly way: Way;
  readonly bucket: FaultyProxy;
  readonly fill: FillOlder;
  readonly home: string | undefined;
}

async function goBack(engine: Engine, { way, bucket, fill, home }: GoingBack) {
  const database = await engine.copyPrepared();
  const settings = {
    ...database.settings,
    REAP_MS: '100',
    S3_ENDPOINT: bucket.url,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
  const start = () => startSampan(settings, [], home);
  const trial = await fill(database, settings);
  const hasNewEvent = way === 'an older copy in which another process commits first';
  const swapIn = await copyForLater(database, { hasNewEvent });
  let sampan = await start();
  try {
    await trial.change(sampan);
    const isAtStart = way === 'an older copy at a start without the bucket';
    if (isAtStart) await sampan.stop();
    await bucket.refuse();
    await swapIn();
    if (isAtStart) sampan = await start();
    const failures: string[] = [];
    // The service may need a moment to connect to the other database.
    await until(async () => {
      failures.push(...(await trial.listServed(sampan)));
      return failures.length > 0 || (await readRooms(sampan)) === 'unready';
    }, 'The service neither served nor refused');
    failures.push(...(await trial.listServed(sampan)));
    await bucket.repair();
    await until(async () => (await readRooms(sampan)) === 'ready', 'The service did not follow the ledger');
    failures.push(...(await trial.listWrong(sampan)));
    return { trials: trial.trials, failures };
  } finally {
    await sampan.stop();
  }
}

async function readRooms({ url }: Sampan): Promise<string> {
  return (await request(`${url}/readyz`)).json().rooms;
}
