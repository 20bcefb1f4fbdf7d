import type { LedgerEvent } from '../ledger/notes.ts';
import { SCOPES, type Scope } from './caller.ts';

/** How the ledger identifies partners and credentials. Row ids are reused after a restore, so it uses the random client id and digests. */
export const hexOf = (clientId: string) => clientId.replace(/^partner_/, '');
export const clientIdOf = (hex: string) => `partner_${hex}`;

const event = (kind: string, name: string, action: string): LedgerEvent => ({
  subject: `${kind}-${name}`,
  action,
});

export const partnerDisabled = (clientId: string) => event('partner', hexOf(clientId), 'disabled');
export const partnerEnabled = (clientId: string) => event('partner', hexOf(clientId), 'enabled');
export const scopesChanged = (clientId: string, scopes: readonly Scope[]) =>
  event('scopes', hexOf(clientId), scopes.map(wordOf).join('.'));
export const secretEnds = (sha256: string, endsAt: Date) => event('secret', sha256, endOn(endsAt));
/** Ends all tokens that the partner has at this point of the sequence. */
export const allTokensRevoked = (clientId: string) => event('tokens', hexOf(clientId), 'revoked');
export const tokenRevoked = (sha256: string) => event('token', sha256, 'revoked');
export const tokenEnds = (sha256: string, endsAt: Date) => event('token', sha256, endOn(endsAt));

const endOn = (end: Date) => `ends-${end.getTime()}`;

/** Keys must not contain colons. */
const wordOf = (scope: Scope) => scope.replace(':', '-');

export function scopesIn(action: string): ReadonlySet<Scope> {
  const words = new Set(action.split('.'));
  return new Set(SCOPES.filter((scope) => words.has(wordOf(scope))));
}
