import type { Scope } from '../../../partners/caller.ts';
import { invalidScope, unsupportedGrant } from '../oauth-error.ts';
import { getParameter, type Form } from '../form/parse-form.ts';

/** The requested scopes, or all of the client's scopes if it names none. Requesting more is an error (RFC 6749 §5.2). */
export function parseGrant(form: Form, allowed: readonly Scope[]): readonly Scope[] {
  if (getParameter(form, 'grant_type') !== 'client_credentials') throw unsupportedGrant();
  const scope = form.get('scope');
  if (scope === undefined) return allowed;
  const asked = new Set(scope.split(' '));
  const scopes = allowed.filter((each) => asked.delete(each));
  if (asked.size > 0) throw invalidScope(allowed);
  return scopes;
}
