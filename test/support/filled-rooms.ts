import { SCOPES } from '../../src/partners/caller.ts';
import { addPartner, issueToken, type TestPartner } from './partner.ts';
import { importLines, roomLine, type FixturePhoto } from './rooms-fixture.ts';
import type { Settings } from './sampan.ts';

const TOKENS = {
  all: SCOPES,
  readOnly: ['room:read'],
  writeOnly: ['room:write'],
} as const;

export type TokenName = keyof typeof TOKENS;

/** Two partners and their tokens; ROOM describes their access to each room. */
export interface FilledRooms {
  readonly partners: readonly [TestPartner, TestPartner];
  readonly tokens: readonly [PartnerTokens, PartnerTokens];
}

type PartnerTokens = Readonly<Record<TokenName, string>>;

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

export const ROOM = {
  /** The first partner may change it, the second may read it. */
  shared: 10_007,
  readOnly: 10_008,
  /** The first partner has an id for it but no access; the second may change it. */
  noAccess: 10_009,
  anothers: 10_010,
  /** Has 33 photos. */
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

/** Adds the partners and tokens, and imports the rooms with the operator's command. */
export async function fillRooms(settings: Settings): Promise<FilledRooms> {
  const partners = [await addPartner(settings, 'First'), await addPartner(settings, 'Second')] as const;
  await importLines(settings, lines([partners[0].id, partners[1].id]));
  const tokens = [
    await issueTokens(settings, partners[0]),
    await issueTokens(settings, partners[1]),
  ] as const;
  return { partners, tokens };
}

async function issueTokens(settings: Settings, { id }: TestPartner): Promise<PartnerTokens> {
  const issued: [string, string][] = [];
  for (const [name, scopes] of Object.entries(TOKENS))
    issued.push([name, (await issueToken(settings, id, scopes)).token]);
  return Object.fromEntries(issued) as PartnerTokens;
}
