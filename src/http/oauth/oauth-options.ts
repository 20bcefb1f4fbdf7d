import type { Environment } from '../../partners/caller.ts';
import type { Database } from '../../storage/database.ts';

export interface OauthOptions {
  readonly db: Database;
  readonly environment: Environment;
  readonly apiUrl: string;
  readonly now: () => Date;
}
