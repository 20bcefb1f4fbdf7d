import type { NoteWriter } from '../../ledger/note-writer.ts';
import type { Environment } from '../../partners/caller.ts';
import type { Database } from '../../storage/database.ts';
import type { GrantLimits, TakeGrant } from './limit-grants.ts';

export interface OauthOptions extends GrantLimits {
  readonly db: Database;
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly now: () => Date;
  /** Writes notes about revoked tokens to the photo store, and retries failures later. Never throws. */
  readonly noteChanges: NoteWriter['writeNow'];
}

export interface OauthRouteOptions extends OauthOptions {
  readonly takeGrant: TakeGrant;
}
