import { CREDENTIALS, REGION, startS3 } from '../../test/photos/signature-checking-s3.ts';
import type { Engine, TestDatabase } from '../../test/support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../../test/support/faulty-proxy.ts';
import { copyForLater } from '../../test/support/older-copy.ts';
import { request } from '../../test/support/request.ts';
import { startSampan, type Sampan, type Settings } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import type { Control, Evidence } from '../promise.ts';
import { brokenCopy } from './broken-copy.ts';
import { SOURCE_DEFECTS } from './source-defects.ts';

const BUCKET = 'sampan';

const WAYS = {
  'an older copy swapped in while it runs': SOURCE_DEFECTS.ignoresPlace,
  'an older copy at a start without the bucket': SOURCE_DEFECTS.servesUnfollowed,
} as const;

type Way = keyof typeof WAYS;

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
  for (const way of Object.keys(WAYS) as Way[]) evidence.push(await tryWay(engine, way, fill));
  return evidence;
}

/** The same with the look removed that each way needs. */
export async function controlOlder(engine: Engine, fill: FillOlder): Promise<Control[]> {
  const controls: Control[] = [];
  for (const [way, defect] of Object.entries(WAYS)) {
    const { failures } = await tryWay(engine, way as Way, fill, await brokenCopy(defect));
    controls.push({ defect: defect.defect, caught: failures.length });
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
  const swapIn = await copyForLater(database);
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
