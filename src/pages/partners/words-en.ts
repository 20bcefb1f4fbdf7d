/** The words of the page for partners. */
export const wordsEn = {
  title: 'For partners',
  description:
    'Room details and photo deletion by API: a quick start in the sandbox, tokens, errors, languages, limits and the changelog.',
  lead: 'Read the details of your rooms and delete their photos. The sandbox gives anyone a partner, a token and seven rooms to try it on.',
  parts: {
    start: 'Start in the sandbox',
    requests: 'The requests',
    tokens: 'Tokens',
    errors: 'Errors',
    languages: 'Languages, time zones and currencies',
    limits: 'Limits',
    deletion: 'What a deletion promises',
    changelog: 'Changelog',
  },
  start: {
    before:
      'Paste this into bash. It takes what it needs out of the first answer, then reads a room, deletes its first photo, lists what is left, and puts everything back.',
    after: (days: number) =>
      `Of the seven rooms, some may be changed, one may only be read and one answers 403. After ${days} days a sandbox is gone. Its tokens never work in production, nor the reverse.`,
  },
  requests: {
    request: 'Request',
    does: 'What it does',
    list: [
      ['GET /api/p/room?partner_room_id=…', 'The details of a room, by your own id of it'],
      ['GET /api/rooms/{room}/photos?page=…', 'Its photos, 15 to a page'],
      ['DELETE /api/rooms/{room}/photos/{photo}', 'Deletes one photo and answers with the rest'],
      ['POST /oauth/token', 'Changes client_id and client_secret into a token'],
    ] as readonly (readonly [request: string, does: string])[],
    reference: 'Every field and every answer is in the API reference',
  },
  tokens: {
    text: (scopes: string) =>
      `Send Authorization: Bearer with each request. In production the operator hands you a token, or a client_id and a client_secret that your programs change into tokens of five days (OAuth 2.0 client credentials). Scopes: ${scopes}.`,
    metadata: 'Where and how to get tokens, for OAuth clients',
  },
  errors: {
    lead: 'Every error is a JSON object with a message; the words are exact. Every answer has an X-Request-Id: quote it when you ask us.',
    status: 'Status',
    message: 'Message',
    when: 'When',
    conditions: {
      unauthenticated: 'The token is missing, wrong, expired or revoked',
      roomForbidden: 'The room is not yours, or not yours to change',
      photoForbidden: 'The photo is of another room',
      roomNotFound: 'No room has this id',
      photoNotFound: 'No photo has this id, or it is deleted already',
      invalid: 'A parameter is missing',
      tooMany: 'A limit is reached; Retry-After says for how long',
      unavailable: 'For the moment; Retry-After says when to try again',
    },
  },
  languages: {
    header: 'Header',
    values: 'Values',
    meaning: 'What it chooses',
    list: {
      'Accept-Language': 'The language of names and texts, the first that exists',
      'Time-Zone': 'The zone of timestamps; any IANA name',
      'Content-Currency': 'The currency of prices',
    },
    anyZone: 'such as Asia/Ho_Chi_Minh',
    note: 'A value that we do not know is as good as none.',
  },
  limits: {
    lead: 'Per minute. RateLimit and RateLimit-Policy tell in each answer what is left.',
    names: {
      requests: 'Requests of one client address',
      tokenRequests: 'Room requests by one partner',
      refusals: '403 or 404 responses to one partner',
      deletions: 'Deletions by one partner',
      sandboxes: 'Sandboxes for one client address',
    },
    of: 'Of',
    limit: 'Limit',
    none: 'none',
  },
  deletion: [
    'When the answer is 200, the photo is gone from every address at once, in every size, and stays gone even if the service crashes the next moment.',
    'Exactly one of several deletions of the same photo succeeds; the others answer 404.',
    'When the featured photo is deleted, the first of the rest is featured.',
  ] as readonly string[],
  trash: (days: number) => `For ${days} days the operator can restore a photo that was deleted by mistake.`,
};

export type PartnersWords = typeof wordsEn;
