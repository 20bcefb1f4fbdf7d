import type { LedgerEvent } from '../ledger/outbox.ts';
import { SCOPES, type Scope } from './caller.ts';

/** How the ledger identifies partners and credentials. Row ids are reused after a restore, so it uses the random client id and digests. */
export const hexOf = (clientId: string) => clientId.replace(/^partner_/, '');
export const clientIdOf = (hex: string) => `partner_${hex}`;

export const partnerDisabled = (clientId: string): LedgerEvent => ({
  subject: `partner-${hexOf(clientId)}`,
  action: 'disabled',
});

export const partnerEnabled = (clientId: string): LedgerEvent => ({
  subject: `partner-${hexOf(clientId)}`,
  action: 'enabled',
});

export const scopesChanged = (clientId: string, scopes: readonly Scope[]): LedgerEvent => ({
  subject: `scopes-${hexOf(clientId)}`,
  action: scopes.map(wordOf).join('.'),
});

/** The scopes in such a note's action. */
export function scopesIn(action: string): ReadonlySet<Scope> {
  const words = new Set(action.split('.'));
  return new Set(SCOPES.filter((scope) => words.has(wordOf(scope))));
}

/** Keys must not contain colons. */
const wordOf = (scope: Scope) => scope.replace(':', '-');

export const tokenRevoked = (sha256: string): LedgerEvent => ({
  subject: `token-${sha256}`,
  action: 'revoked',
});

/** Ends all tokens that the partner has at this point of the sequence. */
export const allTokensRevoked = (clientId: string): LedgerEvent => ({
  subject: `tokens-${hexOf(clientId)}`,
  action: 'revoked',
});

export const tokenEnds = (sha256: string, endsAt: Date): LedgerEvent => ({
  subject: `token-${sha256}`,
  action: `ends-${endsAt.getTime()}`,
});

export const secretEnds = (sha256: string, endsAt: Date): LedgerEvent => ({
  subject: `secret-${sha256}`,
  action: `ends-${endsAt.getTime()}`,
});
