import { setTimeout } from 'node:timers/promises';
import type { TestDatabase } from '../../test/engine.ts';
import { until } from '../../test/until.ts';
import { countAuditedDeletions } from '../world/audit-entries.ts';
import { connectClient } from '../world/client.ts';
import { askInTime, findFaultWhileDown, type Looked, type Service } from './look-at.ts';
import { photoPath, type WorldPhoto } from '../world/rooms-world.ts';

const PAUSE_MS = 50;

/** Tries to delete a photo again and again while the database is down: each time it is said that it was not done. */
export async function deleteWhileDown(
  { url, token }: Service,
  photo: WorldPhoto,
  lookMs: number,
): Promise<Looked> {
  const client = connectClient(url, token);
  const failures: string[] = [];
  let trials = 0;
  for (const untilMs = performance.now() + lookMs; performance.now() < untilMs; trials += 1) {
    const fault = findFaultWhileDown(await askInTime(client, photoPath(photo), 'DELETE'));
    if (fault) failures.push(`DELETE ${photoPath(photo)}: ${fault}`);
    await setTimeout(PAUSE_MS);
  }
  return { trials, failures };
}

/**
 * Once all is well it can be deleted, and is once. A COMMIT whose answer was lost may have been done by one of those that were told
 * to try again: then the photo is gone already.
 */
export async function deleteOnceMended(
  { url, token }: Service,
  photo: WorldPhoto,
  database: TestDatabase,
): Promise<Looked> {
  const client = connectClient(url, token);
  let first: number | undefined;
  await until(async () => {
    first = (await askInTime(client, photoPath(photo), 'DELETE'))?.status;
    return first !== 503;
  }, 'A deletion was refused for ever');
  const second = (await askInTime(client, photoPath(photo), 'DELETE'))?.status;
  const audited = (await countAuditedDeletions(database)).get(photo.id) ?? 0;
  const isDone = (first === 200 || first === 404) && second === 404 && audited === 1;
  const told = `answered ${first} and then ${second}, and is in the audit ${audited} times`;
  return { trials: 1, failures: isDone ? [] : [`DELETE ${photoPath(photo)}: ${told}`] };
}
