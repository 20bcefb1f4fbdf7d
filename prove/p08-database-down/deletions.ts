import { setTimeout } from 'node:timers/promises';
import type { TestDatabase } from '../../test/support/engine.ts';
import { until } from '../../test/support/until.ts';
import { countAuditedDeletions } from '../world/audit-entries.ts';
import { connectClient, type Client } from '../world/client.ts';
import { askInTime, findFaultWhileDown, type Observed, type Service } from './request-while-down.ts';
import { photoPath, type WorldPhoto } from '../world/rooms-world.ts';

const PAUSE_MS = 50;

/** Tries to delete a photo repeatedly while the database is down; each attempt must be refused. */
export async function deleteWhileDown(
  { url, token }: Service,
  photo: WorldPhoto,
  durationMs: number,
): Promise<Observed> {
  const client = connectClient(url, token);
  const failures: string[] = [];
  let trials = 0;
  for (const untilMs = performance.now() + durationMs; performance.now() < untilMs; trials += 1) {
    const fault = findFaultWhileDown(await askInTime(client, photoPath(photo), 'DELETE'));
    if (fault) failures.push(`DELETE ${photoPath(photo)}: ${fault}`);
    await setTimeout(PAUSE_MS);
  }
  return { trials, failures };
}

/**
 * After recovery the photo can be deleted, exactly once. A refused attempt may have committed if only the answer of its COMMIT was lost;
 * then the photo is already gone.
 */
export async function deleteAfterRepair(
  { url, token }: Service,
  photo: WorldPhoto,
  database: TestDatabase,
): Promise<Observed> {
  const client = connectClient(url, token);
  const first = await deleteAnswered(client, photo);
  const second = await deleteAnswered(client, photo);
  const audited = (await countAuditedDeletions(database)).get(photo.id) ?? 0;
  const isDone = (first === 200 || first === 404) && second === 404 && audited === 1;
  const outcome = `answered ${first}, then ${second}; the audit has ${audited} entries`;
  return { trials: 1, failures: isDone ? [] : [`DELETE ${photoPath(photo)}: ${outcome}`] };
}

/** The status once the deletion is not refused: a busy machine may still miss the short deadlines. */
async function deleteAnswered(client: Client, photo: WorldPhoto): Promise<number | undefined> {
  let status: number | undefined;
  await until(async () => {
    status = (await askInTime(client, photoPath(photo), 'DELETE'))?.status;
    return status !== 503;
  }, 'A deletion was still refused after recovery');
  return status;
}
