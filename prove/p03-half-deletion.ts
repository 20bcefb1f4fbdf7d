import { ENGINES } from '../test/engine.ts';
import { followLedger } from '../src/rooms/follow-ledger.ts';
import { deleteUnlinkingFirst, PHOTO_IDS, reap, resetRooms, type Ports } from './p03-operations.ts';
import { openPlace, type Place, type STORES } from './p03-place.ts';
import { deletionScenario, SCENARIOS, type Claims, type Scenario } from './p03-scenarios.ts';
import { createStrike, type Blow } from './p03-strike.ts';
import type { Evidence, Promised } from './promise.ts';
import { findBreaches, findLeftUndone, readRoomsState } from './rooms-state.ts';

const START = new Date('2026-05-01T10:00:00.000Z');
const HOUR_MS = 3_600_000;

/** A process that dies before a call has died after the one before it. */
const BLOWS: readonly Omit<Blow, 'at'>[] = [
  { moment: 'before', isDeadly: false },
  { moment: 'after', isDeadly: false },
  { moment: 'after', isDeadly: true },
];

export const neverHalfADeletion: Promised = {
  id: 'P3',
  sentence: 'Never half a deletion, whichever call to the database or the disk fails',
  async prove() {
    const places = ENGINES.flatMap((engine) => [
      tryEverywhere(engine, 'disk', SCENARIOS),
      tryEverywhere(engine, 'S3', SCENARIOS),
    ]);
    const control = tryEverywhere(ENGINES[0]!, 'disk', [deletionScenario(deleteUnlinkingFirst)]);
    return {
      evidence: await Promise.all(places),
      controls: [{ defect: 'unlinks before COMMIT', caught: (await control).failures.length }],
    };
  },
};

async function tryEverywhere(
  engine: (typeof ENGINES)[number],
  store: keyof typeof STORES,
  scenarios: readonly Scenario[],
): Promise<Evidence> {
  const place = await openPlace(engine, store);
  const failures: string[] = [];
  let trials = 0;
  for (const scenario of scenarios) {
    for (const blow of BLOWS) trials += await strikeEveryCall(place, scenario, blow, failures);
  }
  await place.db.destroy();
  return { where: `${engine.name}, ${store}`, trials, failures };
}

/** Strikes the first call, the second, … until there is none left to strike; returns how many there were. */
async function strikeEveryCall(
  place: Place,
  scenario: Scenario,
  how: Omit<Blow, 'at'>,
  failures: string[],
): Promise<number> {
  for (let at = 1; ; at += 1) {
    const { callsMade, breaches } = await strikeOnce(place, scenario, { ...how, at });
    const when = `${how.isDeadly ? 'the process dies' : 'a failure'} ${how.moment} call ${at}`;
    if (breaches.length > 0) failures.push(`${scenario.name}, ${when}: ${breaches.join('; ')}`);
    if (callsMade < at) return callsMade;
  }
}

async function strikeOnce(place: Place, scenario: Scenario, blow: Blow) {
  let now = START;
  const openStore = await place.createStore();
  const whole: Ports = { db: place.db, store: openStore(), now: () => now };
  await resetRooms(whole);
  await scenario.prepare(whole);
  now = hoursAfter(now, 24 * (scenario.daysLater ?? 0));

  const strike = createStrike(blow);
  const claims: Claims = new Map();
  const db = place.openDatabase(strike);
  await scenario.act({ db, store: openStore(strike), now: whole.now }, claims).catch(() => {});
  await strike.untilQuiet();
  await db.destroy();

  const breaches = scenario.isForgetful ? [] : await findWrong(whole, claims);
  await followLedger(whole);
  for (const hours of [1, 2]) {
    now = hoursAfter(now, hours);
    await reap(whole);
  }
  breaches.push(...(await findWrong(whole, claims)));
  breaches.push(...findLeftUndone(await readRoomsState(place.db, whole.store), PHOTO_IDS));
  return { callsMade: strike.calls.made, breaches };
}

async function findWrong({ db, store, now }: Ports, claims: Claims): Promise<string[]> {
  const state = await readRoomsState(db, store);
  const live = new Set(state.photos.map(({ id }) => id));
  const lies = [...claims].filter(([id, isLive]) => live.has(id) !== isLive);
  return [
    ...findBreaches(state, PHOTO_IDS, now()),
    ...lies.map(([id, isLive]) => `photo ${id} was said to be ${isLive ? 'live' : 'deleted'}`),
  ];
}

const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * HOUR_MS);
