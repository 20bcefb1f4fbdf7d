import { writeFile } from 'node:fs/promises';
import { roomLine } from '../../test/support/rooms-fixture.ts';
import type { Answer, RequestOptions } from '../../test/support/request.ts';
import type { Engine, Machine } from './machine.ts';
import {
  ownId,
  PICTURES,
  type ImportedRoom,
  type OperatorCommand,
  type Partner,
  type PartnerRequest,
} from './steps.ts';

/** What partners and the operator hold, by the slots of the steps. */
export interface Held {
  readonly partners: Map<Partner, { readonly id: number; readonly clientId: string }>;
  /** Tokens and secrets. */
  readonly texts: Map<string, string>;
  readonly tokenIds: Map<string, number>;
  /** How many histories the database has seen before. */
  readonly number: number;
  /** The last id of a token in the database when the history began. */
  readonly tokensBefore: number;
}

export const holdNothing = (number: number, tokensBefore: number): Held => ({
  partners: new Map(),
  texts: new Map(),
  tokenIds: new Map(),
  number,
  tokensBefore,
});

// Ids in the database, and in the words of the steps.
const ROOMS_APART = 10;
const PHOTOS_APART = 100;
const roomId = ({ number }: Held, room: number) => number * ROOMS_APART + room;
const photoId = ({ number }: Held, photo: number) => number * PHOTOS_APART + photo;
const ownRoomId = ({ number }: Held, partner: Partner, room: number) => `${ownId(partner, room)}-${number}`;

interface Words {
  readonly room: (id: number) => number;
  readonly photo: (id: number) => number;
  readonly own: (id: string | null) => string | null;
  readonly token: (id: number) => number;
}

const wordsOf = ({ number, tokensBefore }: Held): Words => ({
  room: (id) => id - number * ROOMS_APART,
  photo: (id) => id - number * PHOTOS_APART,
  own: (id) => id && id.slice(0, -`-${number}`.length),
  token: (id) => id - tokensBefore,
});

/** What was seen, in the words of the model; the whole answer, to compare the engines; and what the caller learns if it hears the answer. */
export interface Seen {
  readonly answer: object;
  readonly whole: unknown;
  readonly learn: () => void;
}

/** No partner and no token has this id. */
const NO_ID = 999_999;
const NOTHING = () => {};

export async function performRequest(machine: Machine, held: Held, step: PartnerRequest): Promise<Seen> {
  const answer = await machine.send(...writeRequest(step, held));
  const json = readJson(answer);
  const learn = () => {
    if (step.do === 'grant' && answer.status === 200) held.texts.set(step.slot, json.access_token);
  };
  const described = describe(step, answer.status, json, wordsOf(held));
  // The database's own clock sorts the rooms, and a kill of one engine in an earlier history skips a token's id.
  const isOwn = ['rooms', 'download', 'audit'].includes(step.do);
  return { answer: described, whole: isOwn ? described : withoutChance(json), learn };
}

type Written = readonly [path: string, options?: RequestOptions];

export function writeRequest(step: PartnerRequest, held: Held): Written {
  if (step.do === 'grant' || step.do === 'giveUp') return writeForm(step, held);
  if (step.do === 'download') return [`/api/data/${step.dataset}`];
  if (step.do === 'image') return [`/rooms/${roomId(held, step.room)}/thumbnail/photo-${step.photo}.jpg`];
  const headers = { authorization: `Bearer ${held.texts.get(step.token) ?? 'none'}` };
  switch (step.do) {
    case 'details':
      return [`/api/p/room?partner_room_id=${ownRoomId(held, step.own, step.room)}`, { headers }];
    case 'photos':
      return [`/api/rooms/${roomId(held, step.room)}/photos`, { headers }];
    case 'rooms':
      return ['/api/p/rooms', { headers }];
    case 'audit':
      return ['/api/p/audit', { headers }];
    default: {
      const path = `/api/rooms/${roomId(held, step.room)}/photos/${photoId(held, step.photo)}`;
      if (step.do === 'delete') return [path, { headers, method: 'DELETE' }];
      return [`${path}/restore`, { headers, method: 'POST' }];
    }
  }
}

function writeForm(step: Extract<PartnerRequest, { do: 'grant' | 'giveUp' }>, held: Held): Written {
  const form = new URLSearchParams({
    client_id: held.partners.get(step.partner)?.clientId ?? 'none',
    client_secret: held.texts.get(`${step.partner} ${step.secret}`) ?? 'none',
    ...(step.do === 'grant'
      ? { grant_type: 'client_credentials' }
      : { token: held.texts.get(step.slot) ?? 'none' }),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = step.do === 'grant' ? '/oauth/token' : '/oauth/revoke';
  return [path, { method: 'POST', headers, body: form.toString() }];
}

const readJson = (answer: Answer) =>
  String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : undefined;

function describe(step: PartnerRequest, status: number, json: any, words: Words): object {
  if (status !== 200)
    return json?.error === undefined ? { status, message: json?.message } : { status, error: json.error };
  switch (step.do) {
    case 'details':
      return describeRoom(json.data, words);
    case 'photos':
    case 'delete':
    case 'undo': {
      const photos = json.data.map(({ id, name, featured }: any) => ({
        id: words.photo(id),
        name,
        featured,
      }));
      return { status, photos, total: json.meta.pagination.total };
    }
    case 'rooms': {
      const rooms = json.data.map(({ id, partner_room_id: own, access, photo_count: photos }: any) => ({
        id: words.room(id),
        own: words.own(own),
        access,
        photos,
      }));
      return { status, rooms: rooms.sort((a: any, b: any) => a.id - b.id) };
    }
    case 'audit':
      return { status, audit: json.data.map((entry: any) => describeEntry(entry, words)) };
    case 'download':
      return {
        status,
        rows: step.dataset === 'service-tool-usage-daily' ? json.rows.map(describeUse) : 'rows',
      };
    case 'grant':
      return { status, scope: json.scope };
    default:
      return { status };
  }
}

function describeRoom({ id, name, price, photos, featured_photo }: any, words: Words): object {
  return {
    status: 200,
    id: words.room(id),
    title: name,
    nightly: price.data.nightly_price,
    photos: photos.data.map((photo: any) => words.photo(photo.id)),
    featured: /\/large\/([^?]+)/.exec(featured_photo)?.[1] ?? null,
  };
}

const describeUse = ({ day, tool_slug: tool, uses }: any) => ({ day, tool, uses });

const describeEntry = ({ at, action, room_id, partner_room_id, photo, token }: any, words: Words) => ({
  at,
  action,
  room: words.room(room_id),
  own: words.own(partner_room_id),
  photo: words.photo(photo.id),
  name: photo.name,
  token: words.token(token.id),
});

/** Without what differs between two engines although nothing is wrong. */
function withoutChance(json: unknown): unknown {
  const text = JSON.stringify(json, (key, value: unknown) =>
    ['request_id', 'hint', 'access_token'].includes(key) ? undefined : value,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

export async function performCommand(
  { pictures }: Engine,
  machine: Machine,
  held: Held,
  step: OperatorCommand,
  name: string,
): Promise<Seen> {
  const args = await writeArgs(machine, held, step, { pictures, name });
  const { exitCode, stdout } = await machine.ask('run', [...args, '--json']);
  const ok = exitCode === 0;
  const json = stdout === '' ? undefined : JSON.parse(stdout);
  if (step.do === 'import') {
    const { status, photos } = json ?? { status: 'failed' };
    const answer = status === 'imported' ? { status, leftOut: photos.left_out } : { status };
    return { answer, whole: answer, learn: NOTHING };
  }
  if (!ok) return { answer: { ok }, whole: { ok }, learn: NOTHING };
  return {
    answer: describeCommand(step, json, wordsOf(held)),
    whole: undefined,
    learn: () => learnFrom(step, json, held),
  };
}

function describeCommand(step: OperatorCommand, json: any, words: Words): object {
  switch (step.do) {
    case 'putBack':
      return { ok: true, featured: json.featured };
    case 'trash':
      return {
        ok: true,
        photos: json.photos.map(({ id, name, featured, deleted_at }: any) => ({
          id: words.photo(id),
          name,
          featured,
          deleted: deleted_at,
        })),
      };
    case 'issue':
    case 'rotateToken':
      return { ok: true, id: words.token(json.id) };
    default:
      return { ok: true };
  }
}

function learnFrom(step: OperatorCommand, json: any, { partners, texts, tokenIds }: Held): void {
  if (step.do === 'add') {
    partners.set(step.partner, { id: json.id, clientId: json.client_id });
    texts.set(`${step.partner} first`, json.client_secret);
  }
  if (step.do === 'rotateSecret') texts.set(`${step.partner} ${step.to}`, json.client_secret);
  if (step.do !== 'issue' && step.do !== 'rotateToken') return;
  const slot = step.do === 'issue' ? step.slot : step.to;
  texts.set(slot, json.token);
  tokenIds.set(slot, json.id);
}

async function writeArgs(
  machine: Machine,
  held: Held,
  step: OperatorCommand,
  { pictures, name }: { readonly pictures: string; readonly name: string },
): Promise<string[]> {
  const idOf = (partner: Partner) => String(held.partners.get(partner)?.id ?? NO_ID);
  const tokenId = (slot: string) => String(held.tokenIds.get(slot) ?? NO_ID);
  switch (step.do) {
    case 'add':
      return ['partners', 'add', step.partner];
    case 'import': {
      const file = machine.place.path(`import-${name}.ndjson`);
      const lines = step.rooms.map((room) => JSON.stringify(writeLine(room, held, step.merge)));
      await writeFile(file, lines.join('\n'));
      return ['rooms', 'import', file, '--photos', pictures, ...(step.merge ? ['--merge'] : [])];
    }
    case 'remove':
      return ['photos', 'delete', String(photoId(held, step.photo))];
    case 'putBack':
      return ['photos', 'restore', String(photoId(held, step.photo))];
    case 'trash':
      return ['photos', 'list', String(roomId(held, step.room))];
    case 'issue':
      return ['tokens', 'issue', idOf(step.partner), `--days=${step.days}`, `--scopes=${step.scopes.join()}`];
    case 'revoke':
      return ['tokens', 'revoke', tokenId(step.slot)];
    case 'rotateToken':
      return ['tokens', 'rotate', tokenId(step.slot), '--overlap-hours', String(step.hours)];
    case 'rotateSecret':
      return [
        'partners',
        'rotate',
        idOf(step.partner),
        `--overlap-hours=${step.hours}`,
        ...(step.revokeTokens ? ['--revoke-tokens'] : []),
      ];
    case 'scopes':
      return ['partners', 'scopes', idOf(step.partner), '--scopes', step.scopes.join()];
    default:
      return ['partners', step.do, idOf(step.partner)];
  }
}

const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  PICTURES.map((picture, index) => [picture, `picture-${index}.jpg`]),
);

function writeLine(line: ImportedRoom, held: Held, merge: boolean): object {
  const id = roomId(held, line.room);
  const photos = line.photos.map(({ id: photo, name, picture, featured }) => ({
    id: photoId(held, photo),
    name,
    file: FILES[picture]!,
    featured,
  }));
  const access = line.access.map(([partner, level]) => ({
    partner_id: held.partners.get(partner)?.id ?? NO_ID,
    partner_room_id: ownRoomId(held, partner, line.room),
    access: level,
  }));
  const name = line.title === undefined ? {} : { name: { en: line.title } };
  const nightly = line.nightly === undefined ? {} : { nightly: line.nightly };
  if (merge) return { type: 'room', id, ...name, price: nightly, photos, partners: access };
  const whole = roomLine(id, [], access);
  return { ...whole, ...name, price: { ...whole.price, ...nightly }, photos };
}
