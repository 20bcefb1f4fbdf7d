import type { Database } from '../../storage/database.ts';
import type { AuthenticateOptions } from '../edge/authenticate.ts';
import type { RateLimitOptions } from '../edge/limits/limit-rate.ts';
import type { WriteRefusals } from '../edge/refuse-writes.ts';

export interface SandboxRoutesOptions
  extends AuthenticateOptions, WriteRefusals, Omit<RateLimitOptions, 'limit'> {
  readonly db: Database;
  readonly now: () => Date;
  readonly baseUrl: string;
  readonly sandboxUrl: string;
  /** How many days a sandbox lasts. */
  readonly sandboxDays: number;
  /** New sandboxes per minute and client address; 0 means no limit. */
  readonly sandboxLimit: number;
  /** Sandboxes at the same time; 0 means no limit. */
  readonly sandboxPartners: number;
}
