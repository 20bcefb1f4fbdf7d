import { setTimeout } from 'node:timers/promises';
import { startSampan, type Settings } from '../../test/support/sampan.ts';
import type { Answer } from '../../test/support/request.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { countAuditedDeletions } from '../world/audit-entries.ts';
import { connectClient } from '../world/client.ts';
import { findRefusalFault } from '../world/refusal.ts';
import { createRoomsWorld, detailsPath, photoPath } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';
import { HUNG_STORE, TROUBLES, type Trouble } from './troubles.ts';

const ROUNDS = 20;
const STARTS = 5;
/** More than are processed concurrently, so that some have to wait. */
const DELETIONS = 80;
const PHOTOS_PER_ROOM = 20;
/** Many times the deadline: a request without an answer by then waits forever. */
const HANGS_MS = 20_000;
const DEADLINE = { DEADLINE_MS: '1500', SHUTDOWN_MS: '1500' };
const WITHOUT_DEADLINE = { DEADLINE_MS: '3600000' };
const DOWNLOAD = '/api/data/vietnam-destinations';

export const everyWaitEnds: Promised = {
  id: 'P16',
  sentence:
    'every wait ends: whatever hangs, each request is answered or refused at its deadline, unrelated requests are not delayed, and the service can be stopped',
  async prove({ times }) {
    const evidence: Evidence[] = [];
    for (const trouble of TROUBLES)
      evidence.push(await beInTrouble(trouble, scaled(ROUNDS, times), DEADLINE));
    evidence.push(await startInTrouble(scaled(STARTS, times)));
    const { failures } = await beInTrouble(HUNG_STORE, 1, WITHOUT_DEADLINE);
    const { waitsForLedger } = SOURCE_DEFECTS;
    const started = await startInTrouble(1, await brokenCopy(waitsForLedger));
    return {
      evidence,
      controls: [
        { defect: 'no deadline', caught: failures.length },
        { defect: waitsForLedger.defect, caught: started.failures.length },
      ],
    };
  },
};

/** The bucket hangs already when the service starts: datasets are served, and rooms are refused. */
async function startInTrouble(starts: number, home?: string): Promise<Evidence> {
  const failures: string[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { database, token, rooms } = await createRoomsWorld(HUNG_STORE.engine, {
      rooms: 1,
      photosPerRoom: 1,
    });
    const prepared = await HUNG_STORE.prepare(database);
    const end = await prepared.begin('');
    const starting = startSampan({ ...database.settings, ...DEADLINE, ...prepared.settings }, [], home);
    try {
      const sampan = await withinReason(starting);
      if (!sampan) {
        failures.push('The service did not start');
        continue;
      }
      const ask = (path: string) => withinReason(connectClient(sampan.url, token).ask('GET', path));
      const faults = [
        expectStatus(await ask(DOWNLOAD), [200], DOWNLOAD),
        expectStatus(await ask(detailsPath(rooms[0]!)), [503], 'a room'),
      ];
      const stopped = await withinReason(sampan.stop());
      if (stopped !== 0) faults.push(`The service did not stop: ${stopped}`);
      failures.push(...faults.flatMap((fault) => fault ?? []));
    } finally {
      // The control starts now.
      await end();
      await starting.then(
        (sampan) => sampan.stop(),
        () => {},
      );
    }
  }
  return { where: `S3 hangs at a start, ${starts} times`, trials: starts * 3, failures };
}

async function beInTrouble(trouble: Trouble, rounds: number, deadline: Settings): Promise<Evidence> {
  const failures: string[] = [];
  let trials = 0;
  for (let round = 0; round < rounds; round += 1) {
    const asked = await beInTroubleOnce(trouble, deadline);
    trials += asked.length;
    failures.push(...asked.flatMap((failure) => failure ?? []));
  }
  return { where: `${trouble.name}, ${rounds} times`, trials, failures };
}

/** The problem with each request and with the shutdown; undefined if there is none. */
async function beInTroubleOnce(trouble: Trouble, deadline: Settings): Promise<(string | undefined)[]> {
  const rooms = Math.ceil(DELETIONS / PHOTOS_PER_ROOM);
  const world = await createRoomsWorld(trouble.engine, { rooms, photosPerRoom: PHOTOS_PER_ROOM });
  const { database, token } = world;
  const prepared = await trouble.prepare(database);
  return withSampan(
    startSampan({ ...database.settings, ...deadline, ...prepared.settings }),
    async (sampan) => {
      const { url } = sampan;
      const ask = (method: string, path: string) => withinReason(connectClient(url, token).ask(method, path));
      const end = await prepared.begin(url);
      try {
        const photos = world.rooms.flatMap((room) => room.photos);
        const deleting = photos.map(async (photo) => ({
          photo,
          answer: await ask('DELETE', photoPath(photo)),
        }));
        const reading = world.rooms.map(async (room) =>
          findReadFault(await ask('GET', detailsPath(room)), trouble),
        );
        const others = [
          ask('GET', DOWNLOAD).then((answer) => expectStatus(answer, [200], DOWNLOAD)),
          ask('POST', '/oauth/token').then((answer) => expectStatus(answer, [400], 'a token')),
          ...reading,
        ];
        const deleted = await Promise.all(deleting);
        const faults = [
          ...(await Promise.all(others)),
          ...deleted.map(({ answer }) => expectStatus(answer, trouble.deletions, 'a deletion')),
        ];
        const stopped = await withinReason(sampan.stop());
        if (stopped !== 0) faults.push(`The service did not stop: ${stopped}`);
        const audited = await countAuditedDeletions(database);
        const lost = deleted.filter(
          ({ photo, answer }) => answer?.status === 200 && audited.get(photo.id) !== 1,
        );
        return [...faults, ...lost.map(({ photo }) => `The deletion of photo ${photo.id} is lost`)];
      } finally {
        await end();
      }
    },
  );
}

/** Undefined if it has not ended in a long time. */
const withinReason = <Result>(work: Promise<Result>) =>
  Promise.race([work, setTimeout<undefined>(HANGS_MS, undefined, { ref: false })]);

const findReadFault = (answer: Answer | undefined, { reads }: Trouble) =>
  reads === 'answered' ? expectStatus(answer, [200], 'a room') : expectStatus(answer, [503], 'a room');

function expectStatus(
  answer: Answer | undefined,
  expected: readonly number[],
  what: string,
): string | undefined {
  if (!answer) return `${what} was not answered`;
  if (!expected.includes(answer.status)) return `${what} answered ${answer.status}`;
  return answer.status === 503 ? findRefusalFault(answer) : undefined;
}
