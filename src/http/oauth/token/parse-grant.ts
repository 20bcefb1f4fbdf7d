import { SCOPES, type Scope } from '../../../partners/caller.ts';
import { invalidScope, unsupportedGrant } from '../oauth-error.ts';
import { getParameter, type Form } from '../form/parse-form.ts';

/** The scopes that are asked for: all of them where none is named. */
export function parseGrant(form: Form): readonly Scope[] {
  if (getParameter(form, 'grant_type') !== 'client_credentials') throw unsupportedGrant();
  const scope = form.get('scope');
  if (scope === undefined) return SCOPES;
  const asked = new Set(scope.split(' '));
  const scopes = SCOPES.filter((each) => asked.delete(each));
  if (asked.size > 0) throw invalidScope(SCOPES);
  return scopes;
}
