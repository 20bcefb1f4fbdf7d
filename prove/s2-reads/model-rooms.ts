import {
  chooseEncoding,
  evaluateConditions,
  parseWeights,
  refuse,
  refuseMethod,
  bodyFor,
  type Located,
} from './model-http.ts';
import { headerOf, type Expected, type Request, type World } from './model-world.ts';

// Room details (specification 4.7, 7.2, docs/partner-api.md): who may read which room. The text of a room is that of its plain answer.

const LANGUAGES = ['en', 'vi', 'ko', 'ja'];
const VARY = 'Authorization, Accept-Language, Time-Zone, Content-Currency';
const PRIVATE = { 'cache-control': 'private, no-store', vary: VARY };
const FORBIDDEN = 'You are not allowed to access or change information associated with this room.';

export function readRoom(world: World, request: Request, search: string): Located {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { expected: refuseMethod(request, 'GET, HEAD') };
  const answer = (status: number, message: string, more = {}) => ({
    expected: refuse(request, status, message, { ...PRIVATE, 'www-authenticate': null, ...more }),
  });
  const credentials = request.headers
    .filter(([name]) => name.toLowerCase() === 'authorization')
    .map(([, value]) => value.trim());
  const sent =
    credentials.length === 1 && isBearer(credentials[0]!) ? credentials[0]!.replace(/^\S+ +/, '') : undefined;
  const token = world.tokens.find(({ text }) => text === sent);
  const challenge = credentials.some(isBearer) ? 'Bearer error="invalid_token"' : 'Bearer';
  if (!token) return answer(401, 'Unauthenticated.', { 'www-authenticate': challenge });
  const [id = '', ...others] = new URLSearchParams(search).getAll('partner_room_id');
  if (others.length > 0 || id.trim() === '') return answer(422, 'The given data was invalid.');
  const rooms = world.rooms.filter(({ partnerRoomId }) => partnerRoomId === id);
  if (rooms.length === 0) return answer(404, 'Cannot find the given room');
  if (!token.mayRead)
    return answer(403, FORBIDDEN, { 'www-authenticate': 'Bearer error="insufficient_scope"' });
  const own = rooms.find(({ partner }) => partner === token.partner);
  // Another partner's id is not unknown, but forbidden.
  if (!own || own.access === 'none') return answer(403, FORBIDDEN);
  return locateRoom(request, id, token.text);
}

const isBearer = (text: string) => /^bearer +\S/i.test(text);

function locateRoom(request: Request, id: string, token: string): Located {
  const headers = {
    'cache-control': 'private, no-cache',
    vary: `${VARY}, Accept-Encoding`,
    'content-type': 'application/json; charset=utf-8',
    'accept-ranges': null,
  };
  // A room is never refused because of a header.
  const encoding = chooseEncoding(request, {}) ?? 'identity';
  const viewed = ['Time-Zone', 'Content-Currency'].flatMap((name) => {
    const value = headerOf(request, name.toLowerCase());
    return value === undefined ? [] : [[name, value] as const];
  });
  const language = rankLanguages(headerOf(request, 'accept-language') ?? '')
    .map((each, at) => `${each};q=0.${9 - at}`)
    .join(', ');
  return {
    file: { headers, isRoom: true },
    encoding,
    plain: {
      target: `/api/p/room?partner_room_id=${encodeURIComponent(id)}`,
      headers: [['Authorization', `Bearer ${token}`], ['Accept-Language', language], ...viewed],
    },
    answer(plain): Expected {
      const ifNoneMatch = headerOf(request, 'if-none-match');
      const asked = {
        ...request,
        headers: ifNoneMatch === undefined ? [] : [['If-None-Match', ifNoneMatch] as const],
      };
      const isKnown = evaluateConditions(asked, { ...plain, tag: plain.tag.replace(/^W\//, '') }) === 304;
      const { 'content-type': type, ...validators } = headers;
      if (isKnown)
        return {
          status: 304,
          headers: { ...validators, etag: plain.tag, 'content-type': null },
          body: Buffer.alloc(0),
        };
      const about = { 'content-type': type, 'content-encoding': encoding === 'identity' ? null : encoding };
      return {
        status: 200,
        headers: { ...headers, ...about, etag: plain.tag, 'content-language': plain.language ?? null },
        body: bodyFor(request, plain.decoded),
      };
    },
  };
}

/** RFC 9110 §12.5.4: by weight; what is not named comes last, English first; what is refused comes after that. A header that is too long is ignored. */
function rankLanguages(header: string): string[] {
  const asked = new Map<string, number>();
  for (const [range, weight] of parseWeights(header.length <= 256 ? header : '')) {
    const language = range.split('-', 1)[0]!;
    if (!Number.isNaN(weight) && !asked.has(language)) asked.set(language, weight);
  }
  const places = [...asked.keys()];
  const rank = (language: string) => {
    const weight = asked.get(language) ?? asked.get('*') ?? 0;
    return asked.get(language) === 0 || (weight === 0 && asked.has('*') && !asked.has(language))
      ? -1
      : weight;
  };
  const place = (language: string) => {
    if (rank(language) <= 0) return LANGUAGES.indexOf(language);
    return asked.has(language) ? places.indexOf(language) : places.length + LANGUAGES.indexOf(language);
  };
  return LANGUAGES.toSorted((one, other) => rank(other) - rank(one) || place(one) - place(other));
}
