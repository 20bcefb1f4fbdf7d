import { parentPort, workerData } from 'node:worker_threads';
import { createS3Store } from '../../photos/store/s3-store.ts';
import { storeSnapshot, thinSnapshots } from '../../upkeep/snapshots/snapshots.ts';
import type { SnapshotOrder } from './start-snapshots.ts';

const { file, place, timeMs, thinAtMs } = workerData as SnapshotOrder;
const store = createS3Store(place);
const bytes = await storeSnapshot(file, store, timeMs);
if (thinAtMs !== undefined) await thinSnapshots(store, thinAtMs);
parentPort!.postMessage(bytes);
