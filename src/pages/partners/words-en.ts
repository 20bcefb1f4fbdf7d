export const wordsEn = {
  title: 'For partners',
  description:
    'The API for room details and photos: four steps in the sandbox, contact, tokens, errors, languages, limits and changelog.',
  lead: 'Read your rooms and delete their photos. Try it now: the sandbox gives you a partner, a token and seven rooms.',
  parts: {
    start: 'Start in four steps',
    contact: 'Contact',
    requests: 'Requests',
    tokens: 'Tokens',
    errors: 'Errors',
    languages: 'Languages, time zones and currencies',
    limits: 'Limits',
    deletion: 'What we guarantee for deletions',
    changelog: 'API changelog',
  },
  start: {
    before:
      'Delete your first photo in four steps. Press the button in each step, or copy its example, to see the response of the sandbox. Your token stays on this page and is gone when you reload it.',
    steps: {
      create: {
        title: 'Get a sandbox',
        text: 'You need no account. The response has a token and seven rooms with photos. You can change most of them and only read one. Another one returns 403.',
        run: 'Get a sandbox',
      },
      read: {
        title: 'Read a room',
        text: 'Send your own id for the room as partner_room_id. The response has all details of the room.',
        run: 'Read the room',
      },
      delete: {
        title: 'Delete a photo',
        text: 'Send the ids of the room and the photo. The response lists the remaining photos.',
        run: 'Delete the photo',
      },
      check: {
        title: 'Check that it is gone',
        text: 'List the photos again, or open the room page: the photo is gone there and at every other address.',
        run: 'List the photos',
      },
    },
    answer: 'Example response',
    openRoom: 'Open the room page',
    openAgain: 'Open the room page again',
    choosePhoto: 'Photo to delete',
    reset: 'Start over: this restores all photos in your sandbox.',
    runReset: 'Restore everything',
    after: (days: number) =>
      `A sandbox lasts ${days} days. Sandbox tokens never work in production, and production tokens never work in the sandbox.`,
  },
  contact: {
    text: 'To become a partner, get production credentials or report a problem, write to',
    include: 'Include the X-Request-Id of the response. Never send a token or a client_secret.',
  },
  requests: {
    request: 'Request',
    does: 'What it does',
    reference: 'The API reference has every field and every response',
  },
  tokens: {
    text: (scopes: string) =>
      `Send your token in the header Authorization: Bearer with each request. In production, the operator gives you a token, or a client_id and a client_secret. Exchange your client_id and client_secret for a token that is valid for five days (OAuth 2.0 client credentials). Scopes: ${scopes}.`,
    example: 'Example of the token request',
    metadata: 'Metadata for OAuth clients',
  },
  errors: {
    lead: 'Every error is a JSON object with a message. These messages never change. Every response has an X-Request-Id: include it when you contact us.',
    status: 'Status',
    message: 'Message',
    when: 'When',
    conditions: {
      unauthenticated: 'The token is missing, wrong, expired or revoked',
      roomForbidden: 'You have no access to the room, may only read it, or your token lacks the scope',
      photoForbidden: 'The photo belongs to another room',
      roomNotFound: 'No room has this id',
      photoNotFound: 'No photo has this id, or the photo is already deleted',
      invalid: 'A parameter is missing, empty or repeated',
      tooMany: 'You reached a limit; Retry-After says how long to wait',
      unavailable: 'Temporary; Retry-After says when to try again',
    },
  },
  languages: {
    header: 'Header',
    values: 'Values',
    meaning: 'Effect',
    list: {
      'Accept-Language': 'Language of names and texts: the first one that exists',
      'Time-Zone': 'Time zone of timestamps: any IANA name',
      'Content-Currency': 'Currency of prices',
    },
    anyZone: 'such as Asia/Ho_Chi_Minh',
    note: 'Unknown values are ignored, and the default applies.',
  },
  limits: {
    lead: 'Limits are per minute. The headers RateLimit and RateLimit-Policy say how much is left.',
    names: {
      requests: 'Requests from one IP address',
      tokenRequests: 'Room requests by one partner',
      refusals: '403 or 404 responses to one partner',
      deletions: 'Deletions by one partner',
      grants: 'Token requests and revocations by one partner',
      sandboxes: 'Sandboxes for one IP address',
    },
    of: 'What',
    limit: 'Limit',
    none: 'none',
  },
  deletion: [
    'After a 200 response, the photo is gone at every address and in every size, and stays gone even if the service crashes right after.',
    'If several requests delete the same photo, exactly one succeeds; the others get 404.',
    'If you delete the featured photo, the first remaining photo becomes the featured one.',
  ] as readonly string[],
  trash: (days: number) => `For ${days} days, the operator can restore a photo that you deleted by mistake.`,
};

export type PartnersWords = typeof wordsEn;
