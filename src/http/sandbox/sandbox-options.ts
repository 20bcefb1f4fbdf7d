import type { Database } from '../../storage/database.ts';
import type { AuthenticateOptions } from '../edge/authenticate.ts';
import type { CallerLimits } from '../edge/caller-limiter.ts';

export interface SandboxRoutesOptions extends AuthenticateOptions, CallerLimits {
  readonly db: Database;
  readonly now: () => Date;
  readonly baseUrl: string;
  readonly sandboxUrl: string;
  /** Days that a sandbox lives. */
  readonly sandboxDays: number;
  /** Sandboxes per minute and client address; 0 is no limit. */
  readonly sandboxLimit: number;
  readonly trustProxy: readonly string[];
}
