import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { PHOTO_IDS, reap, resetPhotos, type Ports } from '../world/operations.ts';
import type { Place } from './place.ts';
import type { Claims, Scenario } from './scenarios.ts';
import type { Struck } from './strike-every-call.ts';
import { createStrike, type Blow } from './strike.ts';
import { findBreaches, findLeftUndone, readRoomsState, type RoomsState } from '../world/rooms-state.ts';

const START = new Date('2026-05-01T10:00:00.000Z');
const HOUR_MS = 3_600_000;

/** Runs the scenario with the blow, checks the state, restarts the service and checks again. */
export async function strikeScenario(place: Place, scenario: Scenario, blow: Blow): Promise<Struck> {
  let now = START;
  const openStore = await place.createStore();
  const whole: Ports = { db: place.db, store: openStore(), now: () => now };
  await resetPhotos(whole);
  await scenario.prepare(whole);
  now = hoursAfter(now, 24 * (scenario.daysLater ?? 0));

  const strike = createStrike(blow);
  const claims: Claims = new Map();
  const db = place.openDatabase(strike);
  await scenario.act({ db, store: openStore(strike), now: whole.now }, claims).catch(() => {});
  await strike.untilQuiet();
  await db.destroy();
  const breaches = scenario.isForgetful ? [] : findWrong(await read(whole), claims, now);

  await followLedger(whole);
  for (const hours of [1, 2]) {
    now = hoursAfter(now, hours);
    await reap(whole);
  }
  const atLast = await read(whole);
  breaches.push(...findWrong(atLast, claims, now), ...findLeftUndone(atLast, PHOTO_IDS));
  return { callsMade: strike.calls.made, breaches };
}

const read = ({ db, store }: Ports) => readRoomsState(db, store);

function findWrong(state: RoomsState, claims: Claims, now: Date): string[] {
  const live = new Set(state.photos.map(({ id }) => id));
  const lies = [...claims].filter(([id, isLive]) => live.has(id) !== isLive);
  return [
    ...findBreaches(state, PHOTO_IDS, now),
    ...lies.map(([id, isLive]) => `photo ${id} was reported as ${isLive ? 'live' : 'deleted'}`),
  ];
}

const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * HOUR_MS);
