import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createS3Store } from '../../src/photos/store/s3-store.ts';
import { DEFAULT_ENGINE, type TestDatabase } from '../support/engine.ts';
import { prepareExamples } from './import-examples.ts';
import { CREDENTIALS, REGION, startS3, type TestS3 } from '../photos/signature-checking-s3.ts';
import { runSampan, type Settings } from '../support/sampan.ts';

const BUCKET = 'photos';

describe('./sampan check with photos in a bucket', () => {
  let s3: TestS3;
  let database: TestDatabase;
  let settings: Settings;

  before(async () => {
    s3 = await startS3(BUCKET);
    database = await DEFAULT_ENGINE.createDatabase();
    settings = {
      ...database.settings,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    };
    const [whole, photo] = await prepareExamples(settings);
    for (const args of [[whole!], [photo!, '--merge']]) {
      const { exitCode, stdout, stderr } = await runSampan(['rooms', 'import', ...args], settings);
      assert.equal(exitCode, 0, stdout + stderr);
    }
  });
  after(() => s3.stop());

  async function listFindings(): Promise<string[]> {
    const { stdout } = await runSampan(['check', '--json'], settings);
    const { checks } = JSON.parse(stdout) as { checks: { findings: { what: string }[] }[] };
    return checks.flatMap(({ findings }) => findings.map(({ what }) => what));
  }

  test('finds nothing at first, then a changed, a missing and an unused object', async () => {
    assert.deepEqual(await listFindings(), []);
    const store = createS3Store({
      ...CREDENTIALS,
      region: REGION,
      endpoint: s3.endpoint,
      bucket: BUCKET,
      prefix: 'photos/',
    });
    const keys = (await database.list('select file_key from photos order by id')).map(
      (row) => row['file_key'],
    );
    await store.write(keys[0], Buffer.from('junk'));
    await store.remove(keys[1]);
    await store.write('files/zz/1', Buffer.from('nobody knows'));
    const findings = await listFindings();
    assert.equal(findings.length, 3);
    assert.match(findings[0]!, new RegExp(`^The file ${keys[0]} (?!is missing)`));
    assert.deepEqual(findings.slice(1).sort(), [
      'No row refers to the file files/zz/1.',
      `The file ${keys[1]} is missing.`,
    ]);
  });
});
