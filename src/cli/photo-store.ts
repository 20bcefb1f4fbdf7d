import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Environment } from '../partners/caller.ts';
import { createDiskStore } from '../photos/store/disk-store.ts';
import type { PhotoStore } from '../photos/store/photo-store.ts';
import { createS3Store } from '../photos/store/s3-store.ts';

const FOLDERS: Record<Environment, string> = { live: 'photos', test: 'sandbox-photos' };

/** The sandbox is never restored, so it has no ledger: anyone could fill the disk with notes. */
export function openPhotoStore(config: Config, environment: Environment): PhotoStore {
  const store = openStore(config, environment);
  return environment === 'live' ? store : { ...store, note: async () => {} };
}

function openStore(config: Config, environment: Environment): PhotoStore {
  const folder = FOLDERS[environment];
  if (config.s3Bucket === '') return openDiskStore(join(config.dataDir, folder));
  return createS3Store({
    endpoint: config.s3Endpoint,
    bucket: config.s3Bucket,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    prefix: `${folder}/`,
  });
}

/** Everybody may read the files that older versions wrote, so nobody else may enter their folder. */
function openDiskStore(folder: string): PhotoStore {
  try {
    chmodSync(folder, 0o700);
  } catch {
    // It does not exist yet, belongs to another user, or is on a read-only disk.
  }
  return createDiskStore(folder);
}
