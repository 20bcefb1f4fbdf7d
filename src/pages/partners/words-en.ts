/** The words of the page for partners. */
export const wordsEn = {
  title: 'For partners',
  description:
    'Room details and photo deletion by API: four steps in the sandbox, whom to write to, tokens, errors, languages, limits and the changelog.',
  lead: 'Read the details of your rooms and delete their photos. The sandbox gives anyone a partner, a token and seven rooms to try it on.',
  parts: {
    start: 'Start in four steps',
    contact: 'Who to write to',
    requests: 'The requests',
    tokens: 'Tokens',
    errors: 'Errors',
    languages: 'Languages, time zones and currencies',
    limits: 'Limits',
    deletion: 'What a deletion promises',
    changelog: 'Changelog of the API',
  },
  start: {
    before:
      'From nothing to a deleted photo. Press the button of each step, or copy its example. Each step shows what the sandbox answers. Your token stays in this page only: reload the page and it is gone.',
    steps: {
      create: {
        title: 'Get a sandbox',
        text: 'It needs no account. The answer has a token and seven rooms with their photos. Some rooms you may change, one you may only read, and one answers 403.',
        run: 'Get a sandbox',
      },
      read: {
        title: 'Read a room',
        text: 'Ask for a room by your own id for it, partner_room_id. The answer has everything about the room.',
        run: 'Read the room',
      },
      delete: {
        title: 'Delete a photo',
        text: 'Name the room and the photo by their ids. The answer lists the photos that remain.',
        run: 'Delete the photo',
      },
      look: {
        title: 'See that it is gone',
        text: 'List the photos again, or look at the page of the room: the photo is gone from it, and from every other address.',
        run: 'List the photos',
      },
    },
    answer: 'The answer looks like this',
    openRoom: 'Open the page of the room',
    openAgain: 'Open the page of the room again',
    choosePhoto: 'The photo to delete',
    reset: 'Start again: this puts every photo of your sandbox back.',
    runReset: 'Put everything back',
    after: (days: number) =>
      `A sandbox is gone after ${days} days. Sandbox tokens never work in production, and production tokens never work in the sandbox.`,
  },
  contact: {
    text: 'To become a partner, to get production credentials or to report a problem, write to',
    include: 'Include the X-Request-Id of the answer in question. Never send a token or a client_secret.',
  },
  requests: {
    request: 'Request',
    does: 'What it does',
    reference: 'Every field and every answer is in the API reference',
  },
  tokens: {
    text: (scopes: string) =>
      `Send Authorization: Bearer with each request. In production the operator gives you a token, or a client_id and a client_secret. Exchange these for a token that is valid for five days (OAuth 2.0 client credentials). Scopes: ${scopes}.`,
    example: 'Examples of the token request',
    metadata: 'Where and how to get tokens, for OAuth clients',
  },
  errors: {
    lead: 'Every error is a JSON object with a message. These messages never change. Every answer has an X-Request-Id: include it when you contact us.',
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
    note: 'A header with an unknown value is ignored: the default applies.',
  },
  limits: {
    lead: 'Per minute. RateLimit and RateLimit-Policy in each answer tell what is left.',
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
