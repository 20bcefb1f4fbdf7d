import type { CommitCount } from '../storage/database.ts';

export const SCOPES = ['room:read', 'room:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes as they are stored, with spaces between. */
export const parseScopes = (text: string): Scope[] => {
  const stored = new Set(text.split(' '));
  return SCOPES.filter((scope) => stored.has(scope));
};

/** Tokens of the one never work in the other. */
export type Environment = 'live' | 'test';

/** Who is asking, as their token says. */
export interface Caller {
  readonly partnerId: number;
  readonly tokenId: number;
  readonly scopes: ReadonlySet<Scope>;
  /** When they were looked for: what was read since then need not be read again for the same request. */
  readonly commitCount?: CommitCount;
}
