import {
  BACKUPS,
  DATASETS,
  LEVELS,
  PARTNERS,
  photosOf,
  PICTURES,
  ROOMS,
  SCOPES,
  SECRET_SLOTS,
  TOOLS,
  type Fault,
  type History,
  type ImportedRoom,
  type Partner,
  type PartnerRequest,
  type PlainStep,
  type Step,
} from './steps.ts';
import { createRandom, type Random } from '../p02-survives-power-cut/random.ts';

const MOST_STEPS = 200;
const TYPICAL_STEPS = 12;
/** A kill costs a new process, and a restore a new database. */
const WITH_FAULTS = 0.15;
const WITH_KILLS = 0.08;
const WITH_RESTORES = 0.15;

/** The same seed gives the same history. Most are short; a few have 200 steps. */
export function generateHistory(seed: number): History {
  const random = createRandom(seed);
  // A few turns make near seeds differ.
  for (let turn = 0; turn < 8; turn += 1) random();
  const count = Math.min(MOST_STEPS, 4 + Math.floor(-Math.log(1 - random()) * TYPICAL_STEPS));
  const faults: Fault[] = random() < WITH_FAULTS ? ['full disk', 'half sent', 'unread'] : [];
  if (random() < WITH_KILLS) faults.push('kill');
  const hasRestores = random() < WITH_RESTORES;
  const make = createMaker(random, hasRestores);
  const begin: Step[] = [
    ...PARTNERS.slice(0, random() < 0.5 ? 2 : 3).map((partner) => ({ do: 'add', partner }) as const),
    make.firstImport(),
    ...PARTNERS.slice(0, 2).map((partner) => make.firstToken(partner)),
  ];
  const steps = Array.from({ length: count }, (): Step => {
    const turn = random();
    if (turn < 0.06) return { do: 'together', steps: make.requests(2 + Math.floor(random() * 2)) };
    const step = make.step();
    if (faults.length === 0 || turn > 0.2 || step.do === 'pass' || step.do === 'setClock') return step;
    const fault = pick(random, faults);
    // One is enough for a history.
    if (fault === 'kill') faults.splice(faults.indexOf(fault), 1);
    return { do: 'faulty', fault, after: Math.floor(random() ** 2 * 30), step };
  });
  if (hasRestores) make.restoreAmong(steps);
  return [...begin, ...steps];
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

function createMaker(random: Random, hasRestores: boolean) {
  const one = <Item>(items: readonly Item[]) => pick(random, items);
  const chance = (share: number) => random() < share;
  const some = <Item>(items: readonly Item[], share: number) => items.filter(() => chance(share));
  /** The first partner's tokens most of the time, so that what happens concerns the same rooms. */
  const partner = () => (chance(0.5) ? 'p0' : one(PARTNERS));
  const slotOf = (owner: Partner) => `${owner}${chance(0.6) ? 'a' : one(['b', 'c'])}`;
  const token = () => slotOf(partner());
  const room = () => (chance(0.6) ? 1 : one(ROOMS));
  const photo = (of: number) => (chance(0.97) ? one(photosOf(of)) : one(photosOf(room())));
  const scopes = () => (chance(0.6) ? [...SCOPES] : [one(SCOPES)]);
  const secret = () => (chance(0.6) ? SECRET_SLOTS[0] : one(SECRET_SLOTS));
  const hours = () => (chance(0.5) ? 0 : 24);

  function importedRoom(of: number, level: () => (typeof LEVELS)[number]): ImportedRoom {
    const photos = some(photosOf(of), 0.6);
    const featured = chance(0.6) ? one(photosOf(of)) : 0;
    // Reading a picture takes as long as ten requests.
    const usual = one(PICTURES);
    return {
      room: of,
      title: `Room ${of} ${one(['by the lake', 'at the market'])}`,
      nightly: one([500_000, 600_000]),
      photos: photos.map((id) => ({
        id,
        // Two photos of a room may want the same name.
        name: chance(0.92) ? `photo-${id}.jpg` : `shared-${of}.jpg`,
        picture: chance(0.85) ? usual : one(PICTURES),
        featured: id === featured,
      })),
      access: some(PARTNERS, 0.5).map((each) => [each, level()] as const),
    };
  }

  function merged(of: number): ImportedRoom {
    const { title, nightly, photos, access, ...rest } = importedRoom(of, () => one(LEVELS));
    return {
      ...rest,
      ...(chance(0.3) && { title }),
      ...(chance(0.3) && { nightly }),
      photos: chance(0.5) ? photos : [],
      access: chance(0.4) ? access : [],
    };
  }

  function read(): PartnerRequest {
    const of = room();
    const owner = partner();
    return one<() => PartnerRequest>([
      () => ({ do: 'details', token: slotOf(owner), own: chance(0.9) ? owner : one(PARTNERS), room: of }),
      () => ({ do: 'details', token: slotOf(owner), own: owner, room: of }),
      () => ({ do: 'photos', token: slotOf(owner), room: of }),
      () => ({ do: 'rooms', token: slotOf(owner) }),
      () => ({ do: 'audit', token: slotOf(owner) }),
      () => ({ do: 'image', room: of, photo: photo(of) }),
      () => ({ do: 'download', dataset: one(DATASETS) }),
    ])();
  }

  function request(): PartnerRequest {
    const of = room();
    const turn = random();
    if (turn < 0.4) return { do: 'delete', token: token(), room: of, photo: photo(of) };
    if (turn < 0.65) return { do: 'undo', token: token(), room: of, photo: photo(of) };
    const owner = partner();
    const slot = slotOf(owner);
    if (turn < 0.75) return { do: 'grant', partner: owner, secret: secret(), slot };
    if (turn < 0.8) return { do: 'giveUp', partner: owner, secret: secret(), slot: token() };
    return read();
  }

  function changeAccess(): PlainStep {
    const owner = partner();
    return one<() => PlainStep>([
      () => ({ do: 'issue', partner: owner, slot: slotOf(owner), scopes: scopes(), days: one([0, 1, 90]) }),
      () => ({ do: 'issue', partner: owner, slot: slotOf(owner), scopes: [...SCOPES], days: 90 }),
      () => ({ do: 'revoke', slot: slotOf(owner) }),
      () => ({ do: 'rotateToken', slot: slotOf(owner), to: slotOf(owner), hours: hours() }),
      () => ({
        do: 'rotateSecret',
        partner: owner,
        to: one(SECRET_SLOTS),
        hours: hours(),
        revokeTokens: chance(0.3),
      }),
      () => ({ do: 'disable', partner: owner }),
      () => ({ do: 'enable', partner: owner }),
      () => ({ do: 'enable', partner: owner }),
      () => ({ do: 'scopes', partner: owner, scopes: scopes() }),
    ])();
  }

  function machine(): PlainStep {
    const turn = random();
    if (hasRestores && turn < 0.3) return { do: 'backup', slot: one(BACKUPS), photos: chance(0.8) };
    if (hasRestores && turn < 0.5) return { do: 'restore', slot: one(BACKUPS) };
    if (turn < 0.64) return { do: 'reap' };
    if (turn < 0.68) return { do: 'use', tool: one(TOOLS) };
    if (turn < 0.72) return { do: 'publish' };
    if (turn < 0.724) return { do: 'build' };
    if (turn < 0.75) return hasRestores ? { do: 'migrate' } : { do: 'reap' };
    if (turn < 0.93) return { do: 'pass', hours: one([1, 25, 24 * 8, 24 * 8]) };
    if (turn < 0.98) return { do: 'setClock', hours: one([24 * 8, -2, 1]) };
    return { do: 'restart' };
  }

  return {
    firstImport: (): Step => ({
      do: 'import',
      merge: false,
      rooms: ROOMS.slice(0, 2).map((of) => importedRoom(of, () => (chance(0.8) ? 'change' : one(LEVELS)))),
    }),
    firstToken: (owner: Partner): Step => ({
      do: 'issue',
      partner: owner,
      slot: `${owner}a`,
      scopes: [...SCOPES],
      days: 90,
    }),
    /** A backup, and later its restoration. */
    restoreAmong(steps: Step[]): void {
      const [taken, used] = [random(), random()]
        .map((at) => Math.floor(at * steps.length))
        .sort((a, b) => a - b);
      const slot = one(BACKUPS);
      steps.splice(used!, 0, { do: 'restore', slot });
      steps.splice(taken!, 0, { do: 'backup', slot, photos: chance(0.8) });
    },
    requests: (count: number) => Array.from({ length: count }, request),
    step(): PlainStep {
      const turn = random();
      if (turn < 0.46) return request();
      if (turn < 0.52)
        return { do: 'import', merge: false, rooms: [importedRoom(room(), () => one(LEVELS))] };
      if (turn < 0.56) return { do: 'import', merge: true, rooms: [merged(room())] };
      if (turn < 0.61) return { do: 'putBack', photo: photo(room()) };
      if (turn < 0.65) return { do: 'remove', photo: photo(room()) };
      if (turn < 0.67) return { do: 'trash', room: room() };
      if (turn < 0.8) return changeAccess();
      return machine();
    },
  };
}
