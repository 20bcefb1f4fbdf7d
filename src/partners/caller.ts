import type { CommitCount } from '../storage/database.ts';

export const SCOPES = ['room:read', 'room:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes as stored, separated by spaces. */
export const parseScopes = (text: string): readonly Scope[] => {
  const stored = new Set(text.split(' '));
  return SCOPES.filter((scope) => stored.has(scope));
};

/** A time as stored, or null for none. */
export const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** A token for one environment never works in the other. */
export type Environment = 'live' | 'test';

/** The caller that a token identifies. */
export interface Caller {
  readonly partnerId: number;
  readonly tokenId: number;
  readonly tokenSha256: string;
  readonly scopes: ReadonlySet<Scope>;
  /** When the token was read: data read since then need not be read again for the same request. */
  readonly commitCount?: CommitCount;
}
