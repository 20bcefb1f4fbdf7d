import { request } from '../../test/request.ts';
import { runJson } from '../../test/rooms-fixture.ts';
import type { Settings } from '../../test/sampan.ts';

/** A partner that may do everything with one room, and what will be taken from it. */
export interface Subject {
  readonly ending: Ending;
  readonly partnerId: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenId: number;
  readonly token: string;
  readonly roomId: number;
}

/** A way in which access ends, or seems to. */
export interface Ending {
  readonly name: string;
  /** What the operator or the partner does, where it is no import. */
  readonly end?: (subject: Subject, settings: Settings, url: string) => Promise<unknown>;
  /** The access that imports give to the room, one after the other. */
  readonly imports?: readonly ('change' | 'read' | 'none')[];
}

const run = (settings: Settings, ...args: (string | number)[]) => runJson(args.map(String), settings);

/** The last ones end nothing: a restore that refused everybody would be none. */
export const ENDINGS: readonly Ending[] = [
  { name: 'token revoked', end: ({ tokenId }, settings) => run(settings, 'tokens', 'revoke', tokenId) },
  {
    name: 'token revoked by its program',
    end: ({ token, clientId, clientSecret }, _settings, url) =>
      request(`${url}/oauth/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `token=${token}&client_id=${clientId}&client_secret=${clientSecret}`,
      }),
  },
  {
    name: 'token rotated',
    end: ({ tokenId }, settings) => run(settings, 'tokens', 'rotate', tokenId, '--overlap-hours', 0),
  },
  {
    name: 'partner disabled',
    end: ({ partnerId }, settings) => run(settings, 'partners', 'disable', partnerId),
  },
  {
    name: 'secret rotated',
    end: ({ partnerId }, settings) => run(settings, 'partners', 'rotate', partnerId),
  },
  {
    name: 'secret rotated and tokens revoked',
    end: ({ partnerId }, settings) => run(settings, 'partners', 'rotate', partnerId, '--revoke-tokens'),
  },
  {
    name: 'scopes narrowed',
    end: ({ partnerId }, settings) => run(settings, 'partners', 'scopes', partnerId, '--scopes', 'room:read'),
  },
  { name: 'access withdrawn', imports: ['none'] },
  { name: 'access lowered', imports: ['read'] },
  {
    name: 'partner disabled and enabled',
    async end({ partnerId }, settings) {
      await run(settings, 'partners', 'disable', partnerId);
      await run(settings, 'partners', 'enable', partnerId);
    },
  },
  { name: 'access withdrawn and given again', imports: ['none', 'change'] },
  { name: 'nothing ended' },
];
