import { after, before, describe } from 'node:test';
import { ENGINES, type Engine, type TestDatabase } from '../engine.ts';
import { addPartner, type TestPartner } from '../partner.ts';
import { request, type Answer } from '../request.ts';
import { importLines, roomLine, runJson, type FixturePhoto } from '../rooms-fixture.ts';
import { startSampan, type Sampan, type Settings } from '../sampan.ts';

const TOKENS = {
  all: ['room:read,room:write'],
  readOnly: ['room:read'],
  writeOnly: ['room:write'],
} as const;

export type TokenName = keyof typeof TOKENS;

/** Two partners, their tokens and rooms of every sort of access, in a running service. */
export interface RoomsWorld {
  readonly sampan: Sampan;
  readonly database: TestDatabase;
  readonly settings: Settings;
  readonly partners: readonly [TestPartner, TestPartner];
  readonly partnerIds: readonly [number, number];
  token(partner: 0 | 1, name?: TokenName): string;
  ask(path: string, options?: Question): Promise<Answer>;
}

export interface Question {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

export const ROOM = {
  /** The first partner may change it, the second may read it. */
  shared: 10_007,
  readOnly: 10_008,
  /** The first partner has an id for it but no access; the second may change it. */
  noAccess: 10_009,
  anothers: 10_010,
  /** Of 33 photos. */
  large: 10_011,
  empty: 10_012,
  missing: 99_999,
} as const;

export const PHOTOS: Record<number, readonly FixturePhoto[]> = {
  [ROOM.shared]: [{ id: 4_400, tags: [921] }, { id: 4_401, featured: true, tags: [921, 922] }, { id: 4_402 }],
  [ROOM.readOnly]: [{ id: 4_410, featured: true }, { id: 4_411 }],
  [ROOM.noAccess]: [{ id: 4_420, featured: true }, { id: 4_421 }],
  [ROOM.anothers]: [{ id: 4_430, featured: true }, { id: 4_431 }],
  [ROOM.large]: range(4_500, 33).map((id) => ({ id, featured: id === 4_500 })),
  [ROOM.empty]: [],
};

const of = (partner_id: number, partner_room_id: string, access: string) => ({
  partner_id,
  partner_room_id,
  access,
});

function lines([first, second]: readonly [number, number]): object[] {
  const access = {
    [ROOM.shared]: [of(first, 'A-7', 'change'), of(second, 'B-7', 'read')],
    [ROOM.readOnly]: [of(first, 'A-8', 'read')],
    [ROOM.noAccess]: [of(first, 'A-9', 'none'), of(second, 'B-9', 'change')],
    [ROOM.anothers]: [of(second, 'B-10', 'change')],
    [ROOM.large]: [of(first, 'A-11', 'change')],
    [ROOM.empty]: [of(first, 'Phòng 12 & co/“x”', 'change')],
  };
  return Object.entries(access).map(([id, partners]) => roomLine(Number(id), PHOTOS[Number(id)]!, partners));
}

export function onEachRoomsWorld(
  section: string,
  tests: (world: RoomsWorld) => void,
  settings: Settings = {},
) {
  for (const engine of ENGINES) {
    void describe(`${section}, on ${engine.name}`, () => {
      const world = {} as RoomsWorld;
      before(async () => {
        Object.assign(
          world,
          await startRoomsWorld(engine, (given) => startSampan({ ...given, ...settings })),
        );
      });
      after(() => world.sampan?.stop());
      tests(world);
    });
  }
}

export async function startRoomsWorld(
  { copyPrepared }: Engine,
  start: (settings: Settings) => Promise<Sampan>,
): Promise<RoomsWorld> {
  const database = await copyPrepared();
  const { settings } = database;
  const partners = [await addPartner(settings, 'First'), await addPartner(settings, 'Second')] as const;
  const partnerIds = [partners[0].id, partners[1].id] as const;
  await importLines(settings, lines(partnerIds));
  const tokens = await issueTokens(partnerIds, settings);
  const sampan = await start(settings);
  return {
    sampan,
    database,
    settings,
    partners,
    partnerIds,
    token: (partner, kind = 'all') => tokens.get(`${partner} ${kind}`)!,
    ask: (path, { token, headers = {}, ...rest } = {}) =>
      request(`${sampan.url}${path}`, {
        ...rest,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      }),
  };
}

async function issueTokens(partnerIds: readonly number[], settings: Settings): Promise<Map<string, string>> {
  const wanted = partnerIds.flatMap((partnerId, partner) =>
    Object.entries(TOKENS).map(([name, scopes]) => ({
      partnerId,
      key: `${partner} ${name}`,
      scopes: scopes[0],
    })),
  );
  const issued = new Map<string, string>();
  for (const { partnerId, key, scopes } of wanted) {
    const { token } = await runJson(['tokens', 'issue', String(partnerId), '--scopes', scopes], settings);
    issued.set(key, token);
  }
  return issued;
}
