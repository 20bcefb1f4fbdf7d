import { request } from '../../test/support/request.ts';
import { runJson } from '../../test/support/rooms-fixture.ts';
import type { Settings } from '../../test/support/sampan.ts';

/** A partner with full access to one room, and what it is about to lose. */
export interface Subject {
  readonly ending: Ending;
  readonly partnerId: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenId: number;
  readonly token: string;
  readonly roomId: number;
}

/** A way in which access ends, or seems to end. */
export interface Ending {
  readonly name: string;
  /** What the operator or the partner does, if it is not an import. */
  readonly end?: (subject: Subject, settings: Settings, url: string) => Promise<unknown>;
  /** The access that successive imports give to the room. */
  readonly imports?: readonly ('change' | 'read' | 'none')[];
}

const run = (settings: Settings, ...args: (string | number)[]) => runJson(args.map(String), settings);

/** The last ones end nothing, because a restore that refused everyone would be useless. */
export const ENDINGS: readonly Ending[] = [
  { name: 'token revoked', end: ({ tokenId }, settings) => run(settings, 'tokens', 'revoke', tokenId) },
  {
    name: 'token revoked by its client',
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
  { name: 'access withdrawn and granted again', imports: ['none', 'change'] },
  { name: 'nothing ended' },
];
